import JSONSyntax

/// Turns gathered violations into what is shown: places into values and pointers, details into one line.
struct ViolationRenderer {
  let program: SchemaProgram
  let document: JSONDocument

  func render(_ violations: [RawViolation]) -> [SchemaViolation] { violations.map(render) }

  private func render(_ raw: RawViolation) -> SchemaViolation {
    let instance = JSONValue(document: document, index: raw.instance)
    let schema = program.value(ofEntry: raw.entry, inNode: raw.node)
    let causes = render(raw.causes)
    return SchemaViolation(
      keyword: raw.keyword.rawValue,
      message: message(raw, instance, schema, causes),
      instance: instance,
      schema: schema,
      schemaURI: program.documentURIs[Int(program.nodes[raw.node].document)],
      evaluationPath: path(raw),
      causes: causes
    )
  }

  private func path(_ raw: RawViolation) -> JSONPointer {
    var tokens: [String] = []
    for step in raw.path {
      tokens.append(step.keyword.rawValue)
      switch step.keyword.children {
      case .byName, .byNameOrNames:
        let schema = program.schema(ofNode: step.node)
        tokens.append(JSONValue(document: schema.document, index: schema.index - 1).string ?? "")
      default: if step.position >= 0 { tokens.append(String(step.position)) }
      }
    }
    if raw.keyword != .never, raw.keyword != .limit { tokens.append(raw.keyword.rawValue) }
    return JSONPointer(tokens: tokens)
  }

  // MARK: Messages

  private func message(
    _ raw: RawViolation,
    _ instance: JSONValue,
    _ schema: JSONValue,
    _ causes: [SchemaViolation]
  ) -> String {
    let found = shown(instance)
    let wanted = shown(schema)
    switch raw.keyword {
    case .type: return typeMessage(instance, schema)
    case .const: return "must be \(wanted), is \(found)"
    case .enumeration: return "must be one of \(list(schema)), is \(found)"
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum:
      return "must be \(comparison(raw)) \(wanted), is \(found)"
    case .multipleOf: return "must be a multiple of \(wanted), is \(found)"
    case .minLength, .maxLength:
      let bound = raw.keyword == .minLength ? "at least" : "at most"
      let count = instance.string?.unicodeScalars.count ?? 0
      return "must have \(bound) \(counted(schema, "character")), has \(count): \(found)"
    case .pattern: return "\(found) does not match the pattern \(Self.onOneLine(schema.string ?? ""))"
    case .format: return formatMessage(instance, schema)
    case .required: return "required member \(element(raw.detail, of: schema)) is missing"
    case .dependentRequired, .dependencies:
      let trigger = JSONValue(document: schema.document, index: schema.index - 1)
      return "member \(element(raw.detail, of: schema)) is missing, which \(shown(trigger)) requires"
    case .additionalProperties: return "member \(found) is not allowed"
    case .unevaluatedProperties: return "member \(found) is not allowed by any part of the schema"
    case .unevaluatedItems: return "element \(raw.detail) is not allowed by any part of the schema"
    case .minProperties, .maxProperties, .minItems, .maxItems: return countMessage(raw, instance, schema)
    case .contains: return "must have an element that matches \"contains\", has none"
    case .minContains:
      return "must have at least \(counted(schema, "element")) that match \"contains\", has \(raw.detail)"
    case .maxContains:
      return "must have at most \(counted(schema, "element")) that match \"contains\", has \(raw.detail)"
    case .uniqueItems:
      let first = JSONValue(document: document, index: raw.detail)
      return "elements must be unique, but this one equals \(first.pointer): \(found)"
    case .not: return "\(found) must not match the schema under \"not\", but does"
    case .anyOf, .oneOf: return branchMessage(raw, schema, causes)
    case .never: return "no value is allowed here, found \(found)"
    case .limit: return limitMessage(raw)
    default: return "\(found) does not satisfy \"\(raw.keyword.rawValue)\""
    }
  }

  private func comparison(_ raw: RawViolation) -> String {
    let range = Int(program.nodes[raw.node].first)..<Int(program.nodes[raw.node].end)
    let operation = program.instructions[range].first { $0.entry == raw.entry }?.operation
    switch operation {
    case .minimum: return "at least"
    case .maximum: return "at most"
    case .exclusiveMinimum: return "above"
    default: return "below"
    }
  }

  private func typeMessage(_ instance: JSONValue, _ schema: JSONValue) -> String {
    let names = schema.kind == .array ? schema.elements.compactMap(\.string) : [schema.string ?? ""]
    let wanted = names.map(Self.withArticle)
    let isFraction = instance.kind == .number && names.contains("integer")
    let found = isFraction ? "the number \(shown(instance))" : Self.withArticle(instance.kind.name)
    return "must be \(Self.joined(wanted)), is \(found)"
  }

  private func formatMessage(_ instance: JSONValue, _ schema: JSONValue) -> String {
    let name = schema.string ?? ""
    if let format = StringFormat.named(name) { return "\(shown(instance)) is not \(format.summary)" }
    let bits = name.hasPrefix("int") ? " of \(name.dropFirst(3)) bits" : ""
    return "\(shown(instance)) is not an integer\(bits) (format \(name))"
  }

  private func limitMessage(_ raw: RawViolation) -> String {
    switch LimitHit.Reason(rawValue: raw.detail) {
    case .depth: "cannot be judged: schemas are nested deeper than the limit of evaluation, \(program.bounds.depth)"
    case .work: "cannot be judged: the schema asks for more work than the limit of evaluation allows"
    default: "cannot be judged: the value is nested deeper than the call stack allows"
    }
  }

  private func countMessage(_ raw: RawViolation, _ instance: JSONValue, _ schema: JSONValue) -> String {
    let isLeast = raw.keyword == .minItems || raw.keyword == .minProperties
    let noun = raw.keyword == .minItems || raw.keyword == .maxItems ? "element" : "member"
    return "must have \(isLeast ? "at least" : "at most") \(counted(schema, noun)), has \(instance.count)"
  }

  private func branchMessage(_ raw: RawViolation, _ schema: JSONValue, _ causes: [SchemaViolation]) -> String {
    if raw.keyword == .oneOf, raw.causes.isEmpty, raw.detail > 0xFF_FFFF || raw.detail & 0xFF_FFFF > 0 {
      let (first, second) = ((raw.detail >> 24) + 1, (raw.detail & 0xFF_FFFF) + 1)
      return "matches alternatives \(first) and \(second) of \"oneOf\", must match exactly one"
    }
    let reason = causes.first.map { "; closest is alternative \(raw.detail + 1): \($0.message)" } ?? ""
    let subject = schema.count == 1 ? "the only alternative" : "any of the \(schema.count) alternatives"
    return "does not match \(subject) of \"\(raw.keyword.rawValue)\"\(reason)"
  }

  // MARK: Words

  /// An element of an array, as it is shown.
  private func element(_ position: Int, of array: JSONValue) -> String {
    array[position].map(shown) ?? ""
  }

  private func counted(_ number: JSONValue, _ noun: String) -> String {
    let text = number.integer.map { String($0) } ?? number.text
    return "\(text) \(noun)\(text == "1" ? "" : "s")"
  }

  /// A value on one line: scalars as they are, containers by their kind and size, long ones shortened.
  func shown(_ value: JSONValue) -> String {
    switch value.kind {
    case .string: return quoted(value.string ?? "")
    case .array: return "an array of \(value.count)"
    case .object: return value.count == 1 ? "an object of 1 member" : "an object of \(value.count) members"
    default:
      let text = value.text
      return text.utf8.count > 40 ? text.prefix(39) + "…" : text
    }
  }

  /// A text with its control characters written as escapes.
  private static func onOneLine(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { line, scalar in
      if scalar.value < 0x20 || scalar.value == 0x7F {
        line += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
  }

  private func list(_ values: JSONValue) -> String {
    var shownValues = values.elements.prefix(8).map(shown)
    if values.count > 8 { shownValues.append("… (\(values.count) in all)") }
    return shownValues.joined(separator: ", ")
  }

  private static func withArticle(_ name: String) -> String {
    switch name {
    case "null": "null"
    case "array", "object", "integer": "an \(name)"
    default: "a \(name)"
    }
  }

  private static func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
