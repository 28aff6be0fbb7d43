import JSONSyntax

/// The objects of OpenAPI whose members a conversion looks at.
///
/// Source: OpenAPI 3.0.4, 3.1.1 and 3.2.0, section 4 (Schema).
enum DocumentObject: Sendable {
  case document, info, license, server, components, tag, pathItem, operation, parameter, header, requestBody, response
  case mediaType, encoding, example, link, callback, securityScheme, flows, flow, schema, discriminator, xml

  /// What the value of a member is.
  enum Content {
    /// One object.
    case one(DocumentObject)
    /// A list of objects.
    case list(DocumentObject)
    /// A map of objects; extensions are among its members, unless these are names of the author's alone.
    case map(DocumentObject, hasExtensions: Bool = false)
    /// Nothing that a conversion looks at.
    case opaque
  }

  /// The methods that have a member in a path item.
  static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

  /// Returns what a member contains.
  func content(of member: JSONMember) -> Content {
    let name = member.name
    if name.hasPrefix("x-"), self != .callback { return .opaque }
    switch self {
    case .document: return Self.documentMembers[name] ?? .opaque
    case .components: return Self.componentMembers[name] ?? .opaque
    case .info: return name == "license" ? .one(.license) : .opaque
    case .pathItem:
      if Self.methods.contains(name) { return .one(.operation) }
      return name == "additionalOperations" ? .map(.operation) : Self.sharedMembers[name] ?? .opaque
    case .operation:
      return name == "responses" ? .map(.response, hasExtensions: true) : Self.sharedMembers[name] ?? .opaque
    case .callback: return name.hasPrefix("x-") ? .opaque : .one(.pathItem)
    case .parameter, .header, .requestBody, .response, .mediaType, .encoding, .link:
      return Self.sharedMembers[name] ?? .opaque
    case .securityScheme: return name == "flows" ? .one(.flows) : .opaque
    case .flows: return .one(.flow)
    case .schema: return Self.schemaContent(of: member)
    case .license, .server, .tag, .example, .flow, .discriminator, .xml: return .opaque
    }
  }

  private static let documentMembers: [String: Content] = [
    "info": .one(.info), "servers": .list(.server), "paths": .map(.pathItem, hasExtensions: true),
    "webhooks": .map(.pathItem), "components": .one(.components), "tags": .list(.tag),
  ]

  private static let componentMembers: [String: Content] = [
    "schemas": .map(.schema), "responses": .map(.response), "parameters": .map(.parameter), "examples": .map(.example),
    "requestBodies": .map(.requestBody), "headers": .map(.header), "securitySchemes": .map(.securityScheme),
    "links": .map(.link), "callbacks": .map(.callback), "pathItems": .map(.pathItem), "mediaTypes": .map(.mediaType),
  ]

  /// The members that mean the same in every object that has them.
  private static let sharedMembers: [String: Content] = [
    "parameters": .list(.parameter), "servers": .list(.server), "server": .one(.server),
    "requestBody": .one(.requestBody), "callbacks": .map(.callback), "schema": .one(.schema),
    "itemSchema": .one(.schema), "content": .map(.mediaType), "examples": .map(.example), "headers": .map(.header),
    "links": .map(.link), "encoding": .map(.encoding), "prefixEncoding": .list(.encoding),
    "itemEncoding": .one(.encoding),
  ]

  private static func schemaContent(of member: JSONMember) -> Content {
    switch member.name {
    // A flag has the same meaning in each version.
    case "additionalProperties" where member.value.bool != nil: .opaque
    case "items" where member.value.kind == .array: .list(.schema)
    case "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames",
      "unevaluatedItems", "unevaluatedProperties", "contentSchema":
      .one(.schema)
    case "allOf", "anyOf", "oneOf", "prefixItems": .list(.schema)
    case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas": .map(.schema)
    case "discriminator": .one(.discriminator)
    case "xml": .one(.xml)
    default: .opaque
    }
  }

  /// The name of the section of `components` for such objects; `nil` if there is none.
  var section: String? {
    switch self {
    case .schema: "schemas"
    case .response: "responses"
    case .parameter: "parameters"
    case .example: "examples"
    case .requestBody: "requestBodies"
    case .header: "headers"
    case .securityScheme: "securitySchemes"
    case .link: "links"
    case .callback: "callbacks"
    default: nil
    }
  }
}
