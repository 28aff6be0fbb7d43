import ContractModel
import JSONSchemas
import JSONSyntax

/// The fields of a form as the members of an object, whose texts are converted to the types that a schema expects.
struct FormFields {
  /// A field with all its values.
  struct Field {
    let name: String
    fileprivate(set) var values: [JSONLiteral]
    /// The position of the field's first part in the body.
    let part: Int
    /// How the values are related to the text of the body.
    fileprivate(set) var reading: Reading

    fileprivate var value: JSONLiteral { values.count == 1 ? values[0] : .array(values) }
  }

  /// How the values of a field are related to the text of the body.
  enum Reading {
    /// Texts, which are converted to the types that the schema expects.
    case text
    /// Values that have their types, such as those of JSON.
    case typed
    /// Placeholders of values that are not judged, such as files.
    case opaque
    /// Placeholders of values whose syntax is wrong, which is reported elsewhere.
    case unreadable
  }

  /// The fields, in the order of their first parts.
  private(set) var fields: [Field] = []
  private var positions: [String: Int] = [:]

  /// Adds a value; several values of one name are a list.
  mutating func add(_ name: String, _ value: JSONLiteral, part: Int, reading: Reading = .text) {
    if let position = positions[name] {
      fields[position].values.append(value)
      if [.opaque, .unreadable].contains(reading) { fields[position].reading = reading }
    } else {
      positions[name] = fields.count
      fields.append(Field(name: name, values: [value], part: part, reading: reading))
    }
  }

  /// Returns the field of a name.
  func field(_ name: String?) -> Field? { name.flatMap { positions[$0] }.map { fields[$0] } }

  /// The maximum number of violations per round, and the maximum number of rounds.
  private static let (violationsOfRound, rounds) = (200, 16)

  /// Returns the violations that remain after each text is converted to the type that the schema expects.
  ///
  /// All values start as texts. A text is converted if the schema expects another type and the text can be parsed as
  /// that type. Validation then repeats, because the expected types of a list's elements are known only after the
  /// list's own.
  func violations(of schema: SchemaReference, limits: JSONDocument.Limits) -> [SchemaViolation] {
    var values = fields.map(\.value)
    var violations: [SchemaViolation] = []
    for _ in 0..<Self.rounds {
      let literal = JSONLiteral.object(zip(fields, values).map { JSONLiteral.Member($0.name, $1) })
      guard let document = try? JSONDocument(literal, limits: limits) else { return [] }
      violations = schema.validator.violations(in: document.root, maximumViolations: Self.violationsOfRound)
      let wishes = Self.wishes(of: violations)
      guard !wishes.isEmpty else { break }
      let starts = document.root.members.map(\.value.index)
      var hasChanged = false
      for (index, types) in wishes {
        guard let position = Self.position(of: index, in: starts), fields.indices.contains(position) else { continue }
        let isElement = index != starts[position]
        let converted =
          fields[position].reading == .text
          ? Self.reading(values[position], isElement: isElement, as: types)
          : Self.list(of: values[position], isElement: isElement, as: types)
        guard let converted else { continue }
        values[position] = converted
        hasChanged = true
      }
      guard hasChanged else { break }
    }
    return violations.filter { violation in
      switch field(violation.instancePointer.tokens.first)?.reading {
      case .opaque: violation.keyword == "type"
      case .unreadable: false
      case .text, .typed, nil: true
      }
    }
  }

  /// Returns a list of a single value that has its type, where the schema expects a list; otherwise `nil`.
  private static func list(of value: JSONLiteral, isElement: Bool, as types: Set<String>) -> JSONLiteral? {
    if case .array = value { return nil }
    return !isElement && types.contains("array") ? .array([value]) : nil
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
}
