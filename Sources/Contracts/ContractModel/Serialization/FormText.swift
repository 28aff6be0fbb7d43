import HTTPMessages
package import JSONSyntax

/// The text of a URL-encoded form.
///
/// Source: OpenAPI 3.1, sections 4.8.14.4 and 4.8.15.
package enum FormText {
  /// Serializes the members of an object as form fields.
  ///
  /// An encoding decides by its style, or by JSON as its media type. Otherwise each element of an array is a field,
  /// an object is JSON, and a null member is left out.
  package static func of(_ members: [JSONLiteral.Member], _ encodings: [String: PartEncoding] = [:]) -> String {
    members.map { text(of: $0, encodings[$0.key]) }.filter { !$0.isEmpty }.joined(separator: "&")
  }

  private static func text(of member: JSONLiteral.Member, _ encoding: PartEncoding?) -> String {
    if let parameter = encoding?.parameter { return member.value == .null ? "" : parameter.query(for: member.value) }
    if encoding?.isJSON == true {
      return QueryItem.serialize([QueryItem(member.key, String(decoding: member.value.serialized(), as: UTF8.self))])
    }
    return QueryItem.serialize(items(member.key, member.value))
  }

  private static func items(_ name: String, _ value: JSONLiteral) -> [QueryItem] {
    if case .array(let elements) = value { return elements.flatMap { items(name, $0) } }
    return value == .null ? [] : [QueryItem(name, value.plainText)]
  }
}

extension PartEncoding {
  /// Whether the only documented media types are JSON.
  package var isJSON: Bool { !types.isEmpty && types.allSatisfy(\.isJSON) }
}
