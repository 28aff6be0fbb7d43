import JSONSyntax

/// Converts collected violations to their public form: values, pointers and messages.
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
    let name = " (\(raw.keyword.rawValue))"
    switch raw.keyword {
    case .type: return typeMessage(instance, schema)
    case .const: return "expected \(wanted), found \(found)\(name)"
    case .enumeration: return "expected one of \(list(schema)); found \(found)\(name)"
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum:
      return "expected \(comparison(raw)) \(wanted), found \(found)\(name)"
    case .multipleOf: return "expected a multiple of \(wanted), found \(found)\(name)"
    case .minLength, .maxLength:
      let bound = raw.keyword == .minLength ? "at least" : "at most"
      let count = instance.string?.unicodeScalars.count ?? 0
      return "expected \(bound) \(counted(schema, "character")), found \(count): \(found)\(name)"
    case .pattern: return "\(found) does not match the pattern \(Self.onOneLine(schema.string ?? ""))"
    case .format: return formatMessage(instance, schema)
    case .required: return "required member \(element(raw.detail, of: schema)) is missing"
    case .dependentRequired, .dependencies:
      let trigger = JSONValue(document: schema.document, index: schema.index - 1)
      return "member \(element(raw.detail, of: schema)) is missing; \(shown(trigger)) requires it\(name)"
    case .additionalProperties: return "member \(found) is not allowed\(name)"
    case .unevaluatedProperties: return "member \(found) is not allowed by any part of the schema\(name)"
    case .unevaluatedItems: return "element \(raw.detail) is not allowed by any part of the schema\(name)"
    case .minProperties, .maxProperties, .minItems, .maxItems: return countMessage(raw, instance, schema)
    case .contains: return "expected an element that matches \"contains\", found none"
    case .minContains:
      return "expected at least \(counted(schema, "element")) that match \"contains\", found \(raw.detail)\(name)"
    case .maxContains:
      return "expected at most \(counted(schema, "element")) that match \"contains\", found \(raw.detail)\(name)"
    case .uniqueItems:
      let first = JSONValue(document: document, index: raw.detail)
      return "expected unique elements, found another \(found), which equals \(first.pointer)\(name)"
    case .not: return "\(found) matches the schema under \"not\""
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
    case .exclusiveMinimum: return "more than"
    default: return "less than"
    }
  }

  private func typeMessage(_ instance: JSONValue, _ schema: JSONValue) -> String {
    let names = schema.kind == .array ? schema.elements.compactMap(\.string) : [schema.string ?? ""]
    let wanted = names.map(Self.withArticle)
    let isFraction = instance.kind == .number && names.contains("integer")
    let found = isFraction ? "the number \(shown(instance))" : Self.withArticle(instance.kind.name)
    return "expected \(Self.joined(wanted)), found \(found) (type)"
  }

  private func formatMessage(_ instance: JSONValue, _ schema: JSONValue) -> String {
    let name = schema.string ?? ""
    if let format = StringFormat.named(name) { return "\(shown(instance)) is not \(format.summary) (format)" }
    let bits = name.hasPrefix("int") ? " of \(name.dropFirst(3)) bits" : ""
    return "\(shown(instance)) is not an integer\(bits) (format \(name))"
  }

  private func limitMessage(_ raw: RawViolation) -> String {
    switch LimitHit.Reason(rawValue: raw.detail) {
    case .depth: "cannot be validated: schemas are nested deeper than the limit of \(program.bounds.depth)"
    case .work: "cannot be validated: the schema requires more steps than the limit allows"
    case .pattern: "cannot be validated: the search for the pattern requires more steps than the limit allows"
    default: "cannot be validated: the value is nested deeper than the call stack allows"
    }
  }

  private func countMessage(_ raw: RawViolation, _ instance: JSONValue, _ schema: JSONValue) -> String {
    let isLeast = raw.keyword == .minItems || raw.keyword == .minProperties
    let noun = raw.keyword == .minItems || raw.keyword == .maxItems ? "element" : "member"
    return
      "expected \(isLeast ? "at least" : "at most") \(counted(schema, noun)), found \(instance.count) (\(raw.keyword.rawValue))"
  }

  private func branchMessage(_ raw: RawViolation, _ schema: JSONValue, _ causes: [SchemaViolation]) -> String {
    if raw.keyword == .oneOf, raw.causes.isEmpty, raw.detail > 0xFF_FFFF || raw.detail & 0xFF_FFFF > 0 {
      let (first, second) = ((raw.detail >> 24) + 1, (raw.detail & 0xFF_FFFF) + 1)
      return "expected exactly one matching alternative of \"oneOf\", found \(first) and \(second)"
    }
    let reason = causes.first.map { "; closest is alternative \(raw.detail + 1): \($0.message)" } ?? ""
    let subject = schema.count == 1 ? "the only alternative" : "any of the \(schema.count) alternatives"
    return "does not match \(subject) of \"\(raw.keyword.rawValue)\"\(reason)"
  }

  // MARK: Formatting

  /// Returns an element of an array, formatted for a message.
  private func element(_ position: Int, of array: JSONValue) -> String {
    array[position].map(shown) ?? ""
  }

  private func counted(_ number: JSONValue, _ noun: String) -> String {
    let text = number.integer.map { String($0) } ?? number.text
    return "\(text) \(noun)\(text == "1" ? "" : "s")"
  }

  /// Formats a value on one line: scalars as written, containers by kind and size, long ones truncated.
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

  /// Escapes the control characters of a text.
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
