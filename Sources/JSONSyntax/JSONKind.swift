/// The seven kinds of JSON value that JSON Schema tells apart, less `integer`, which is a property of a number.
///
/// Source: RFC 8259, section 3.
public enum JSONKind: UInt8, Sendable, Hashable {
  case null, `false`, `true`, number, string, array, object

  /// The kind's name as JSON Schema writes it: `null`, `boolean`, `number`, `string`, `array` or `object`.
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
}
