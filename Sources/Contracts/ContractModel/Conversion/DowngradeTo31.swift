import JSONSyntax

/// Writes a document of OpenAPI 3.2 in OpenAPI 3.1; what 3.1 has no words for is lost.
///
/// Source: OpenAPI 3.2.0, section 4, compared with OpenAPI 3.1.1.
struct DowngradeTo31: DocumentStep {
  private let document: JSONDocument
  private(set) var losses: [DocumentConversion.Loss] = []

  init(_ document: JSONDocument) { self.document = document }

  /// The members that only 3.2 has, and what they are for.
  private static let unknown: [DocumentObject: [String: String]] = [
    .document: ["$self": "it is the URI of the document"],
    .pathItem: ["query": "OpenAPI 3.1 has no QUERY", "additionalOperations": "OpenAPI 3.1 knows eight methods"],
    .components: ["mediaTypes": "they are written where they are used"],
    .mediaType: [
      "itemSchema": "OpenAPI 3.1 does not describe the items of a stream",
      "prefixEncoding": "OpenAPI 3.1 encodes parts by name alone",
      "itemEncoding": "OpenAPI 3.1 encodes parts by name alone",
    ],
    .encoding: [
      "encoding": "OpenAPI 3.1 does not nest encodings", "prefixEncoding": "OpenAPI 3.1 does not nest encodings",
      "itemEncoding": "OpenAPI 3.1 does not nest encodings",
    ],
    .response: ["summary": "it is for readers"],
    .server: ["name": "it is for readers"],
    .tag: ["summary": "it is for readers", "parent": "tags have no order there", "kind": "tags have no kinds there"],
    .securityScheme: [
      "deprecated": "it is for readers", "oauth2MetadataUrl": "clients cannot discover the endpoints by it",
    ],
    .flows: ["deviceAuthorization": "OpenAPI 3.1 does not know the flow"],
    .discriminator: ["defaultMapping": "values without a known name match no schema"],
    .xml: ["nodeType": "OpenAPI 3.1 knows attributes and elements"],
  ]

  mutating func edit(_ value: JSONValue, as object: DocumentObject) -> ObjectEdit {
    var edit = ObjectEdit()
    if object == .parameter, isQueryString(value) {
      losses.append(.init(message: "a parameter in querystring is lost: OpenAPI 3.1 has none", value: value))
      edit.isRemoved = true
      return edit
    }
    if object == .document { edit.write(.one, of: value) }
    if object == .mediaType, let target = mediaType(value) {
      edit.replacement = converted(target, as: .mediaType)
      return edit
    }
    for member in value.members {
      guard let reason = Self.unknown[object]?[member.name], !Self.isKept(member, of: object) else { continue }
      edit.removed.insert(member.name)
      losses.append(.init(message: "\"\(member.name)\" is lost: \(reason)", value: member.key))
    }
    switch object {
    case .response where value["description"] == nil && value["$ref"] == nil:
      // It is required there.
      edit.add("description", .copyOrText(value["summary"], at: value), at: value)
    case .example: example(value, &edit)
    case .parameter where value["style"]?.string == "cookie":
      edit.removed.insert("style")
      losses.append(.init(message: "the style cookie is lost: OpenAPI 3.1 escapes values of cookies", value: value))
    case .xml where value["nodeType"]?.string == "attribute" && value["attribute"] == nil:
      if let type = value["nodeType"] { edit.add("attribute", .scalar(true, from: type), at: type) }
    default: break
    }
    return edit
  }

  private static func isKept(_ member: JSONMember, of object: DocumentObject) -> Bool {
    object == .xml && ["attribute", "element"].contains(member.value.string ?? "") && member.name != "nodeType"
  }

  /// Writes the value of an example under the only name that 3.1 has for it.
  private mutating func example(_ example: JSONValue, _ edit: inout ObjectEdit) {
    let (data, serialized) = (example["dataValue"], example["serializedValue"])
    if let data {
      edit.replace("dataValue", with: .copy(data), as: "value", of: example)
      if let serialized {
        edit.removed.insert("serializedValue")
        losses.append(.init(message: "\"serializedValue\" is lost: \"value\" has the data", value: serialized))
      }
    } else if let serialized {
      edit.replace("serializedValue", with: .copy(serialized), as: "value", of: example)
    }
  }

  private func isQueryString(_ parameter: JSONValue) -> Bool {
    if parameter["in"]?.string == "querystring" { return true }
    guard let target = target(of: parameter, in: "parameters") else { return false }
    return target["in"]?.string == "querystring"
  }

  /// Returns the component that a media type refers to.
  private func mediaType(_ value: JSONValue) -> JSONValue? { target(of: value, in: "mediaTypes") }

  private func target(of value: JSONValue, in section: String) -> JSONValue? {
    guard let text = value["$ref"]?.string, text.hasPrefix("#/components/\(section)/"),
      let pointer = JSONPointer(String(text.dropFirst())), let target = document.root.value(at: pointer),
      target["$ref"] == nil
    else { return nil }
    return target
  }
}

extension ConvertedValue {
  /// A copy of a value, or an empty text where there is none.
  fileprivate static func copyOrText(_ value: JSONValue?, at origin: JSONValue) -> ConvertedValue {
    value.map { .copy($0) } ?? .scalar("", from: origin)
  }
}
