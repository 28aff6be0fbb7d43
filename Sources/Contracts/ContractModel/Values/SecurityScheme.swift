/// A way in which a client authenticates itself.
///
/// Source: OpenAPI 3.1, section 4.8.27.
public struct SecurityScheme: Sendable, Hashable {
  /// The name by which the document refers to the scheme.
  public let name: String
  /// Where its credential is sent, and in what form.
  public let authentication: Authentication
  /// The flows of OAuth 2 that need no browser: `password` and `clientCredentials`.
  public let flows: [OAuthFlow]

  /// Whether clients should no longer use it (OpenAPI 3.2, section 4.27).
  package let isDeprecated: Bool

  package init(
    name: String,
    _ authentication: Authentication,
    flows: [OAuthFlow] = [],
    isDeprecated: Bool = false
  ) {
    self.name = name
    self.authentication = authentication
    self.flows = flows
    self.isDeprecated = isDeprecated
  }
}

/// A flow of OAuth 2 in which a client requests a token itself.
///
/// Source: OpenAPI 3.1, section 4.8.29.
public struct OAuthFlow: Sendable, Hashable {
  /// The kinds of flow that need no browser.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case password, clientCredentials
  }

  /// The kind of the flow.
  public let kind: Kind
  /// The token URL as written, absolute or relative.
  public let tokenURL: String
  /// The names of the available scopes.
  public let scopes: [String]
}

/// Credentials that are required together.
///
/// Source: OpenAPI 3.1, section 4.8.30.
public struct SecurityRequirement: Sendable, Hashable {
  /// The schemes, all of which are required; empty if no credentials are needed.
  public let schemes: [SecurityScheme]

  package init(schemes: [SecurityScheme]) { self.schemes = schemes }

  /// Whether clients should no longer use one of the schemes.
  package var isDeprecated: Bool { schemes.contains(where: \.isDeprecated) }
}
