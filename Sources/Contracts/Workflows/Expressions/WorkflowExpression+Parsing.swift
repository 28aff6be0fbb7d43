import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax

extension WorkflowExpression {
  /// The words after `$` that begin an expression.
  static let roots = [
    "url", "method", "statusCode", "request", "response", "inputs", "outputs", "steps", "workflows",
    "sourceDescriptions", "components",
  ]

  /// Parses a value: an expression, a text with expressions in braces, or an array or object with such texts in it.
  ///
  /// A text that begins with `$`, but with none of the known words, is a constant: `$5`.
  ///
  /// - Throws: `InvalidTextError` for a text that begins like an expression, or contains `{$`, without being valid.
  init(_ value: JSONValue) throws(InvalidTextError) {
    switch value.kind {
    case .string: self = try Self.value(of: value.string ?? "")
    case .array:
      var elements: [WorkflowExpression] = []
      for element in value.elements { elements.append(try WorkflowExpression(element)) }
      self = elements.contains { !$0.isConstant } ? .array(elements) : .constant(JSONLiteral(value))
    case .object:
      var members: [Member] = []
      for member in value.members {
        members.append(Member(key: member.name, value: try WorkflowExpression(member.value)))
      }
      self = members.contains { !$0.value.isConstant } ? .object(members) : .constant(JSONLiteral(value))
    default: self = .constant(JSONLiteral(value))
    }
  }

  /// Whether the value has no expressions.
  var isConstant: Bool {
    if case .constant = self { true } else { false }
  }

  /// Parses a text that may be an expression, or contain some in braces.
  static func value(of text: String) throws(InvalidTextError) -> WorkflowExpression {
    if beginsLikeExpression(text) { return try expression(text) }
    guard text.contains("{$") else { return .constant(.string(text)) }
    let parts = try parts(of: text)
    return parts.contains { if case .expression = $0 { true } else { false } }
      ? .template(parts) : .constant(.string(text))
  }

  /// Whether a text begins with `$` and one of the known words, which no other character of a word follows.
  static func beginsLikeExpression(_ text: String) -> Bool {
    guard text.hasPrefix("$") else { return false }
    let word = text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return roots.contains(String(word))
  }

  /// Returns the word near which the first word of a text is, if it was probably meant to be an expression.
  static func misspelledRoot(of text: String) -> String? {
    let word = text.dropFirst().prefix { $0.isASCII && $0.isLetter }
    guard text.hasPrefix("$"), word.count > 2, !roots.contains(String(word)),
      text.dropFirst(word.count + 1).first == "."
    else { return nil }
    return NearestName.find(String(word), among: roots, within: 2)
  }

  /// Splits a text at the expressions in braces; braces around anything else are text.
  static func parts(of text: String) throws(InvalidTextError) -> [Part] {
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{$") {
      let body = rest[rest.index(after: open.lowerBound)...]
      guard beginsLikeExpression(String(body.prefix(64))) else {
        literal += rest[..<open.upperBound]
        rest = rest[open.upperBound...]
        continue
      }
      guard let close = body.firstIndex(of: "}") else {
        throw InvalidTextError(expression: text, reason: "a { is never closed")
      }
      literal += rest[..<open.lowerBound]
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(.expression(try expression(String(body[..<close]))))
      rest = body[body.index(after: close)...]
    }
    literal += rest
    if !literal.isEmpty { parts.append(.text(literal)) }
    return parts
  }

  /// Parses an expression that begins with `$`; `.name` and `[0]` may select a part of a body or of all outputs.
  static func expression(_ text: String) throws(InvalidTextError) -> WorkflowExpression {
    for owner in ["$response.body", "$request.body", "$outputs", "$inputs"] where text.hasPrefix(owner) {
      let rest = text.dropFirst(owner.count)
      let isBody = owner.hasSuffix("body")
      let start: Substring.Index? =
        rest.first == "#" ? rest.firstIndex(of: "[") : rest.first == "[" || isBody ? rest.startIndex : nil
      if let start, let accessors = accessors(rest[start...]), !accessors.isEmpty {
        return .part(try expression(owner + rest[..<start]), accessors)
      }
    }
    if ["$url", "$method", "$statusCode"].contains(text) || text.hasPrefix("$request.") || text.hasPrefix("$response.")
    {
      return .message(try RuntimeExpression.expression(text), text: text)
    }
    let halves = text.dropFirst().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = halves.count > 1 ? String(halves[1]) : ""
    switch halves.first {
    case "inputs": return .lookup(try lookup(.inputs, rest, of: text))
    case "outputs": return .lookup(try lookup(.outputs, rest, of: text))
    case "steps":
      let (id, name) = try owner(of: rest, ["outputs"], in: text, "$steps.STEP.outputs.NAME")
      return .lookup(try lookup(.stepOutputs(id), name.rest, of: text))
    case "workflows":
      let form = "$workflows.WORKFLOW.outputs.NAME or $workflows.WORKFLOW.inputs.NAME"
      let (id, name) = try owner(of: rest, ["outputs", "inputs"], in: text, form)
      let scope: Lookup.Scope = name.kind == "inputs" ? .workflowInputs(id) : .workflowOutputs(id)
      return .lookup(try lookup(scope, name.rest, of: text))
    case "sourceDescriptions":
      let parts = rest.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2, ["url", "name", "type"].contains(parts[1]) else {
        throw InvalidTextError(expression: text, reason: "write $sourceDescriptions.NAME.url")
      }
      return .lookup(Lookup(scope: .source(parts[0]), name: parts[1], pointer: JSONPointer()))
    case "components":
      throw InvalidTextError(
        expression: text,
        reason: "components are used with \"reference\", not as values"
      )
    default:
      throw InvalidTextError(
        expression: text,
        reason: "it must be $url, $method, $statusCode, or begin with $request., $response., $inputs., $outputs., "
          + "$steps., $workflows. or $sourceDescriptions."
      )
    }
  }

  /// Parses `ID.outputs.NAME`, the id of which has no dots.
  private static func owner(
    of rest: String,
    _ kinds: [String],
    in text: String,
    _ form: String
  ) throws(InvalidTextError) -> (id: String, name: (kind: String, rest: String)) {
    let parts = rest.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, !parts[0].isEmpty, kinds.contains(parts[1]) else {
      throw InvalidTextError(expression: text, reason: "write \(form)")
    }
    return (parts[0], (parts[1], parts.count > 2 ? parts[2] : ""))
  }

  /// Parses a name, after which a pointer into the value may follow: `pet#/id`.
  private static func lookup(
    _ scope: Lookup.Scope,
    _ rest: String,
    of text: String
  ) throws(InvalidTextError) -> Lookup {
    guard !text.hasSuffix(".") else {
      throw InvalidTextError(expression: text, reason: "a name is missing after the last dot")
    }
    guard let mark = rest.firstIndex(of: "#") else {
      return Lookup(scope: scope, name: rest.isEmpty ? nil : rest, pointer: JSONPointer())
    }
    guard let pointer = JSONPointer(String(rest[rest.index(after: mark)...])) else {
      throw InvalidTextError(expression: text, reason: "what follows # is not a JSON Pointer")
    }
    let name = String(rest[..<mark])
    return Lookup(scope: scope, name: name.isEmpty ? nil : name, pointer: pointer)
  }
}
