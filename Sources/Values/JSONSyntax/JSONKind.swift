/// The kinds of JSON values, with `true` and `false` as separate kinds.
///
/// Source: RFC 8259, section 3.
public enum JSONKind: UInt8, Sendable, Hashable {
  case null, `false`, `true`, number, string, array, object

  /// The name in JSON Schema: `null`, `boolean`, `number`, `string`, `array` or `object`.
  public var name: String {
    switch self {
    case .null: "null"
    case .false, .true: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// The name with its article, for messages: `a string`, `an array`, `null`.
  package var article: String {
    switch self {
    case .null: "null"
    case .array, .object: "an \(name)"
    case .false, .true, .number, .string: "a \(name)"
    }
  }
}
