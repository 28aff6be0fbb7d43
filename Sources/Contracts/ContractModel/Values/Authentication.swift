package import HTTPMessages

/// How a client authenticates itself.
///
/// The differences between the ways are stated here alone: where a credential is, which names are secret, what a 401
/// asks for, and what wrong credentials look like. The switches are exhaustive, so that a new way does not compile
/// until it has stated all of that.
public enum Authentication: Sendable, Hashable {
  case apiKey(CredentialPlace)
  /// A user name and a password (RFC 7617).
  case basic
  /// A bearer token (RFC 6750).
  case bearer
  /// A token of OAuth 2 or OpenID Connect: a bearer token, unless a client knows better.
  case token
  /// Another scheme of HTTP authentication, by its name in lower case.
  case http(String)
  /// A client certificate, which belongs to the connection and not to the request.
  case certificate

  /// The places of a request that contain the credential; none for a certificate.
  public var places: [CredentialPlace] {
    switch self {
    case .apiKey(let place): [place]
    case .basic, .bearer, .token, .http: [.authorization]
    case .certificate: []
    }
  }

  /// The places that are secret because the contract describes them, whatever their names.
  package var describedSecrets: [CredentialPlace] {
    switch self {
    case .apiKey(let place): [place]
    // The name of `Authorization` says enough.
    case .basic, .bearer, .token, .http: []
    case .certificate: []
    }
  }

  /// The scheme of HTTP authentication before the credential in `Authorization`, in lower case.
  package var httpScheme: String? {
    switch self {
    case .basic: "basic"
    case .bearer, .token: "bearer"
    case .http(let scheme): scheme
    case .apiKey, .certificate: nil
    }
  }

  /// Whether the credential is `user:password`.
  package var isPair: Bool {
    switch self {
    case .basic: true
    case .apiKey, .bearer, .token, .http, .certificate: false
    }
  }

  /// The scheme that a 401 asks for (RFC 9110, section 11.6.1); `nil` for a way that has no challenge of its own.
  package var challenge: String? {
    switch self {
    case .basic: "Basic"
    case .bearer: "Bearer"
    case .http(let scheme): scheme
    case .apiKey, .token, .certificate: nil
    }
  }

  // MARK: Words

  /// Returns what a request needs, in a few words.
  package func requirement(of name: String) -> String {
    switch self {
    case .apiKey(let place): "\(place.location.rawValue) \(place.name)"
    case .basic, .bearer, .http: "header Authorization: \(httpScheme ?? "") …"
    case .token, .certificate: "header Authorization (\(name))"
    }
  }

  /// Returns the name of the way: of an API key, that of its place.
  package func label(of name: String) -> String { httpScheme ?? places.first?.name ?? name }

  // MARK: Credentials

  /// Returns the credential of a token, a key, or `user:password`; `nil` if a request must not contain the secret itself.
  public func credential(_ secret: String) -> Credential? {
    switch self {
    case .apiKey(let place): Credential(secret) { place.put(secret, into: &$0) }
    case .basic: Self.authorizing("Basic \(Base64.text(of: Array(secret.utf8)))", secret)
    case .bearer, .token: Self.authorizing("Bearer \(secret)", secret)
    // What makes a credential of the secret is known to a `SigningCredential` alone.
    case .http, .certificate: nil
    }
  }

  /// Whether the secret itself is the credential, in the form of the way.
  package var takesSecret: Bool { credential("") != nil }

  private static func authorizing(_ value: String, _ secret: String) -> Credential {
    Credential(secret) { CredentialPlace.authorization.put(value, into: &$0) }
  }

  /// A well-formed credential that nobody has; `nil` if a request cannot contain one.
  package var unknown: Credential? {
    switch self {
    case .basic: credential(MadeUpCredential.pair)
    case .apiKey, .bearer, .token: credential(MadeUpCredential.unknown)
    case .http(let scheme): Self.authorizing("\(scheme) \(MadeUpCredential.unknown)", MadeUpCredential.unknown)
    case .certificate: nil
    }
  }

  /// A credential that is not in the form of its scheme, so that a server that decodes it may fail; `nil` if a request
  /// cannot contain one.
  package var malformed: Credential? {
    switch self {
    // Not the Base64 of anything.
    case .basic: Self.authorizing("Basic =", "=")
    case .apiKey, .bearer, .token: credential(MadeUpCredential.malformed)
    case .http(let scheme): Self.authorizing("\(scheme) \(MadeUpCredential.malformed)", MadeUpCredential.malformed)
    case .certificate: nil
    }
  }

  /// Returns the secret in the output of a workflow, which may be a whole header.
  ///
  /// A cookie may be the value of `Set-Cookie`, and a bearer token that of `Authorization`.
  package func secret(in output: String) -> String {
    switch self {
    case .apiKey(let place) where place.location == .cookie:
      let pairs = output.split { $0 == ";" || $0 == "," }.map { ASCII.trimmed(String($0)) }
      return pairs.lazy.compactMap(place.cookie).first ?? output
    case .bearer, .token:
      let words = output.split(separator: " ", maxSplits: 1)
      guard words.count == 2, ASCII.equalIgnoringCase(words[0], "Bearer") else { return output }
      return ASCII.trimmed(String(words[1]))
    case .apiKey, .basic, .http, .certificate: return output
    }
  }

  // MARK: Requests

  /// Returns whether a request has a credential, valid or not.
  ///
  /// - Parameter query: The items of the request's query, if they are known.
  package func isPresent(in request: HTTPRequest, query: [QueryItem]? = nil) -> Bool {
    switch self {
    case .apiKey(let place): place.isPresent(in: request, query: query)
    case .basic, .bearer, .http:
      ASCII.equalIgnoringCase(request.headers["Authorization"]?.prefix { $0 != " " } ?? "", httpScheme ?? "")
    case .token: CredentialPlace.authorization.isPresent(in: request)
    // It is not part of the request.
    case .certificate: true
    }
  }

  /// Returns the secrets in a request, which no response may repeat.
  package func secrets(in request: HTTPRequest) -> [String] {
    switch self {
    case .apiKey(let place): return place.values(in: request)
    case .basic, .bearer, .token, .http:
      let values = CredentialPlace.authorization.values(in: request)
      return values.compactMap { $0.split(separator: " ").last.map(String.init) } + values.compactMap(Self.password)
    case .certificate: return []
    }
  }

  /// Returns the password in a header of basic authentication, also where another scheme was expected.
  private static func password(_ value: String) -> String? {
    let parts = value.split(separator: " ")
    guard parts.count == 2, ASCII.equalIgnoringCase(parts[0], "Basic"),
      let bytes = try? Base64.decode(Array(parts[1].utf8))
    else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1).dropFirst().first.map(String.init)
  }
}
