import ContractModel
import ContractReports
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// A form body of a request, as an object whose members are the form's fields.
///
/// Source: WHATWG URL, section 5; OpenAPI 3.1, section 4.8.14.4.
struct FormBody {
  /// A field with all its values.
  private struct Field {
    let name: String
    var value: JSONLiteral
    /// The field's position among the parts of the text between `&`.
    let part: Int
  }

  private let bytes: [UInt8]
  private let fields: [Field]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var positions: [String: Int] = [:]
    var found: [(name: String, values: [JSONLiteral], part: Int)] = []
    for (part, text) in bytes.split(separator: 0x26, omittingEmptySubsequences: false).enumerated() {
      guard let item = QueryItem.parse(String(decoding: text, as: UTF8.self)).first else { continue }
      let value = JSONLiteral.string(item.value ?? "")
      if let position = positions[item.name] {
        found[position].values.append(value)
      } else {
        positions[item.name] = found.count
        found.append((item.name, [value], part))
      }
    }
    fields = found.map { field in
      let isList = field.values.count > 1
      return Field(name: field.name, value: isList ? .array(field.values) : field.values[0], part: field.part)
    }
  }

  /// Returns findings about violations of an object schema; empty if the schema does not allow objects.
  func findings(_ content: MediaContent, _ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    guard let schema = content.schema else { return [] }
    let limit = max(1, judge.options.maximumViolations)
    let violations = violations(of: schema, limits: judge.options.limits)
    return violations.prefix(limit).map { violation in
      subject.finding(
        "the form does not match its schema: \(violation.message)",
        details: BodySchemaCheck.details(violation),
        body: place(of: violation.instancePointer),
        at: subject.contractPlace(of: violation.schema)
      )
    }
  }

  /// Returns the violations of an object schema; empty if the schema does not allow objects.
  func violations(of schema: SchemaReference, limits: JSONDocument.Limits) -> [SchemaViolation] {
    let violations = typed(by: schema, limits: limits)
    return violations.contains { $0.keyword == "type" && $0.instance.index == 0 } ? [] : violations
  }

  /// The maximum number of violations per round, and the maximum number of rounds.
  private static let (violationsOfRound, rounds) = (200, 16)

  /// Returns the violations that remain after each text is converted to the type that the schema expects.
  ///
  /// All values start as texts. A text is converted if the schema expects another type and the text can be parsed as
  /// that type. Validation then repeats, because the expected types of a list's elements are known only after the
  /// list's own.
  private func typed(by schema: SchemaReference, limits: JSONDocument.Limits) -> [SchemaViolation] {
    var fields = fields
    var violations: [SchemaViolation] = []
    for _ in 0..<Self.rounds {
      let literal = JSONLiteral.object(fields.map { JSONLiteral.Member($0.name, $0.value) })
      guard let document = try? JSONDocument(parsing: literal.serialized(), limits: limits) else { return [] }
      violations = schema.validator.validate(document.root, maximumViolations: Self.violationsOfRound)
      let wishes = Self.wishes(of: violations)
      guard !wishes.isEmpty else { break }
      let starts = document.root.members.map(\.value.index)
      var hasChanged = false
      for (index, types) in wishes {
        guard let position = Self.position(of: index, in: starts), fields.indices.contains(position),
          let value = Self.reading(fields[position].value, isElement: index != starts[position], as: types)
        else { continue }
        fields[position].value = value
        hasChanged = true
      }
      guard hasChanged else { break }
    }
    return violations
  }

  /// Returns the position of the last number not greater than `number`, in ascending numbers; `nil` if all are greater.
  private static func position(of number: Int, in numbers: [Int]) -> Int? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Returns the values that the schema expects to have another type, with the expected types.
  private static func wishes(of violations: [SchemaViolation]) -> [(index: Int, types: Set<String>)] {
    violations.flatMap { violation -> [(index: Int, types: Set<String>)] in
      let wanted = violation.schema
      let types: Set<String> =
        switch violation.keyword {
        case "type": Set(wanted.string.map { [$0] } ?? wanted.elements.compactMap(\.string))
        case "enum": Set(wanted.elements.map(\.kind.name))
        case "const": [wanted.kind.name]
        default: []
        }
      let own = types.isEmpty ? [] : [(index: violation.instance.index, types: types)]
      return own + wishes(of: violation.causes)
    }
  }

  /// Converts a field's value, or all elements of its list, to one of several types; `nil` if none fits.
  private static func reading(_ value: JSONLiteral, isElement: Bool, as types: Set<String>) -> JSONLiteral? {
    if isElement {
      guard case .array(let elements) = value else { return nil }
      let read = elements.map { reading($0, isElement: false, as: types) ?? $0 }
      // A `nil` next to a literal would be JSON's null.
      guard read != elements else { return nil }
      return .array(read)
    }
    guard case .string(let text) = value else { return nil }
    if types.contains("integer") || types.contains("number"), JSONNumber(text) != nil { return .number(text) }
    if types.contains("boolean"), text == "true" || text == "false" { return .bool(text == "true") }
    if types.contains("null"), text == "null" || text.isEmpty { return .null }
    if types.contains("object"), let document = try? JSONDocument(parsing: text), document.root.kind == .object {
      return JSONLiteral(document.root)
    }
    guard types.contains("array") else { return nil }
    return .array(text.isEmpty ? [] : [value])
  }

  /// Returns the place of a field in the text.
  private func place(of pointer: JSONPointer) -> BodyPlace {
    let part = fields.first { $0.name == pointer.tokens.first }?.part ?? 0
    let offset = Self.offset(ofPart: part, in: bytes)
    return BodyPlace(
      pointer: pointer,
      location: LineTable(bytes).location(of: offset, in: bytes),
      excerpt: Excerpt(of: bytes, at: offset),
      evidence: BodyEvidence(.part(bytes, position: part))
    )
  }

  private static func offset(ofPart part: Int, in text: [UInt8]) -> Int {
    guard part > 0 else { return 0 }
    var passed = 0
    for (offset, byte) in text.enumerated() where byte == 0x26 {
      passed += 1
      if passed == part { return offset + 1 }
    }
    return 0
  }
}
