import ContractModel
import JSONSyntax

extension Parameter {
  /// Whether a request chooses the names of members in the query, because the parameter is an object with any of them.
  var hasFreeNames: Bool {
    guard location == .query, isExplodedObject, let schema = schema?.value else { return false }
    return schema["additionalProperties"].map { $0.kind == .object || $0.bool == true } ?? false
  }

  /// Whether any text may be the value of the parameter, as far as its type and format say.
  var isFreeText: Bool {
    guard let schema = schema?.value, content == nil, style != .deepObject, type == nil || type == "string" else {
      return false
    }
    guard schema["enum"] == nil, schema["const"] == nil, schema["properties"] == nil else { return false }
    return format.map { ["email", "password", "uri", "byte", "binary", "hostname"].contains($0) } ?? true
  }
}
