import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax

extension Parameter {
  /// Returns whether the schema allows a value, either as it is or as its text is parsed.
  ///
  /// A `"5"` from another response is therefore allowed for an integer: both look the same on the wire.
  func allows(_ value: ParameterValues.Value) -> Bool {
    guard let schema else { return true }
    if case .value(let literal) = value, let document = try? JSONDocument(parsing: literal.serialized()),
      schema.validator.isValid(document.root)
    {
      return true
    }
    if case .value(let literal) = value, literal.isContainer { return false }
    guard let document = decoded(value.plain) else { return false }
    return schema.validator.isValid(document.root)
  }

  /// Returns the value that a server parses from a text; `nil` if the text is not in the parameter's style.
  private func decoded(_ text: String) -> JSONDocument? {
    guard location == .query || location == .cookie else { return decode(text: text) }
    return decode(query: "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(text))")
  }
}

extension JSONLiteral {
  /// Whether the value is an array or an object.
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}
