/// A way in which a client says who it is.
///
/// Source: OpenAPI 3.1, section 4.8.27.
public struct SecurityScheme: Sendable, Hashable {
  /// The kinds of scheme.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case apiKey, http, oauth2, openIdConnect, mutualTLS
  }

  /// The name under which the document refers to the scheme.
  public let name: String
  /// What kind of scheme it is.
  public let kind: Kind
  /// Of an API key: the part of the request that has it, `query`, `header` or `cookie`.
  public let location: Parameter.Location?
  /// Of an API key: the name of the parameter.
  public let parameterName: String?
  /// Of `http`: the name of the authentication scheme in lower case, such as `bearer`.
  public let scheme: String?

  package init(
    name: String,
    kind: Kind,
    location: Parameter.Location? = nil,
    parameterName: String? = nil,
    scheme: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.location = location
    self.parameterName = parameterName
    self.scheme = scheme
  }
}

/// Credentials that are needed together.
///
/// Source: OpenAPI 3.1, section 4.8.30.
public struct SecurityRequirement: Sendable, Hashable {
  /// The schemes, all of which are needed; none where a request without credentials will do.
  public let schemes: [SecurityScheme]

  package init(schemes: [SecurityScheme]) { self.schemes = schemes }
}
