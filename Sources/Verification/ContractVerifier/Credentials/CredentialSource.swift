public import ContractModel

/// A source of credentials for the security schemes of a contract.
///
/// To take tokens from somewhere else, such as a login workflow, conform to this protocol and pass the source to
/// `ExplorerConfiguration.credentials`.
public protocol CredentialSource: Sendable {
  /// Returns the credential of a scheme, such as `scheme.authentication.credential(token)`.
  ///
  /// Called before each request that needs the scheme, so that a source that requests tokens keeps them. `nil` if the
  /// source has none.
  func credential(for scheme: SecurityScheme) async -> Credential?

  /// Returns a new credential after the API refused one with 401; `nil` if the source has no other.
  ///
  /// Several requests may be refused at the same time. A source that was already renewed returns its current credential.
  func renewed(_ refused: Credential, for scheme: SecurityScheme) async -> Credential?
}

extension CredentialSource {
  /// Returns `nil`.
  public func renewed(_ refused: Credential, for scheme: SecurityScheme) async -> Credential? { nil }
}

/// Credentials that are known before a run, by the names of their security schemes.
public struct FixedCredentials: CredentialSource {
  private let values: [String: String]

  /// Creates a source from tokens, API keys and `user:password` pairs, by scheme name.
  public init(_ values: [String: String]) { self.values = values }

  /// Returns the credential of a scheme.
  public func credential(for scheme: SecurityScheme) -> Credential? {
    values[scheme.name].flatMap(scheme.authentication.credential)
  }
}

/// Credentials that sign requests; one for the name of a scheme precedes those for its HTTP scheme.
public struct SigningCredentials: CredentialSource {
  private let credentials: [any SigningCredential]

  /// Creates a source of such credentials.
  public init(_ credentials: [any SigningCredential]) { self.credentials = credentials }

  /// Returns the credential that signs for a scheme.
  public func credential(for scheme: SecurityScheme) -> Credential? {
    let found = credentials.filter { $0.signs(for: scheme) }
    return (found.first { $0.scheme == scheme.name } ?? found.first).map { Credential($0) }
  }
}

/// Several sources, asked in order.
public struct CombinedCredentials: CredentialSource {
  private let sources: [any CredentialSource]

  /// Creates a source that returns the first credential that any of the sources has.
  public init(_ sources: [any CredentialSource]) { self.sources = sources }

  /// Returns the first credential that any of the sources has.
  public func credential(for scheme: SecurityScheme) async -> Credential? {
    for source in sources {
      if let credential = await source.credential(for: scheme) { return credential }
    }
    return nil
  }

  /// Returns the first new credential that any of the sources has.
  public func renewed(_ refused: Credential, for scheme: SecurityScheme) async -> Credential? {
    for source in sources {
      if let credential = await source.renewed(refused, for: scheme) { return credential }
    }
    return nil
  }
}
