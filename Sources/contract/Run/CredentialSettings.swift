import ContractModel
import ContractReports
import ContractVerifier
import HTTPMessages
import Redaction

/// The credentials of a run, by the names of security schemes.
struct CredentialSettings: Sendable {
  /// Tokens, API keys and `user:password` pairs.
  var fixed: [String: String] = [:]
  /// The credentials that tokens are requested with.
  var grants: [String: TokenRequester.Grant] = [:]
  /// The workflows that return credentials.
  var logins: [LoginWorkflow] = []
  /// The credentials of the executable that sign for schemes of the contract.
  var signing: [any SigningCredential] = []

  /// Removes the credential of a scheme.
  mutating func remove(_ scheme: String) {
    fixed[scheme] = nil
    grants[scheme] = nil
    logins.removeAll { $0.scheme == scheme }
  }

  /// Requires that a secret is the credential of a scheme, rather than what signs or a certificate.
  ///
  /// - Throws: `CommandFailure` with what to do instead.
  func requireSecret(for scheme: SecurityScheme) throws(CommandFailure) {
    guard !signing.contains(where: { $0.signs(for: scheme) }) else {
      let message = "this executable signs requests for the security scheme \"\(VisibleText.of(scheme.name))\" itself"
      throw CommandFailure(message, at: "--auth", remedy: "leave the option out")
    }
    guard !scheme.authentication.takesSecret else { return }
    let http = scheme.authentication.httpScheme.map { " (\(VisibleText.of($0)))" } ?? ""
    throw CommandFailure(
      "there is no credential for the security scheme \"\(VisibleText.of(scheme.name))\"\(http)",
      at: "--auth",
      because: "it is neither a token nor an API key nor user:password",
      remedy: "pass a whole header with --header-env, or sign requests with a SigningCredential of your own executable"
    )
  }

  /// Returns the source of tokens that are requested with credentials; `nil` if there are none.
  func requester(client: any HTTPClient, _ policy: RedactionPolicy) -> TokenRequester? {
    grants.isEmpty ? nil : TokenRequester(grants, client: client, policy: policy)
  }

  /// Returns the source of the credentials, except those of workflows; `nil` if there are none.
  func source(_ requester: TokenRequester?) -> (any CredentialSource)? {
    var sources: [any CredentialSource] = signing.isEmpty ? [] : [SigningCredentials(signing)]
    if !fixed.isEmpty { sources.append(FixedCredentials(fixed)) }
    if let requester { sources.append(requester) }
    return sources.isEmpty ? nil : CombinedCredentials(sources)
  }

  /// Returns the security schemes that the operations of a contract use, by name.
  static func schemes(of contract: Contract) -> [String: SecurityScheme] {
    Dictionary(
      contract.operations.flatMap { $0.security.flatMap(\.schemes) }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Splits headers into those with credentials, and all others.
  ///
  /// A credential is what a security scheme of the contract describes, whatever it is called there, and what the headers
  /// of HTTP for credentials contain: servers take these in place of what their contracts say.
  static func split(_ headers: HTTPHeaders, for contract: Contract) -> (credentials: HTTPHeaders, others: HTTPHeaders) {
    let places = schemes(of: contract).values.flatMap { scheme in
      // Whatever is sent beside a client certificate must not reach another origin either.
      scheme.authentication.places.isEmpty ? [.authorization] : scheme.authentication.places
    }
    let names = Set(places.map { ASCII.lowercased($0.headerName ?? $0.name) }).union(CredentialPlace.usualHeaders)
    let credentials = headers.fields.filter { names.contains(ASCII.lowercased($0.name)) }
    let others = headers.fields.filter { !names.contains(ASCII.lowercased($0.name)) }
    return (HTTPHeaders(credentials), HTTPHeaders(others))
  }

  /// Returns the grant of a scheme from the parts of `--auth`.
  ///
  /// - Throws: `CommandFailure` if the scheme has no token URL, or one on an origin that was not allowed.
  static func grant(
    _ values: [CredentialOptions.Part: String],
    of scheme: SecurityScheme,
    at base: HTTPURL,
    in contract: Contract
  ) throws(CommandFailure) -> TokenRequester.Grant {
    let kind: OAuthFlow.Kind = values[.username] == nil ? .clientCredentials : .password
    let flow = scheme.flows.first { $0.kind == kind } ?? scheme.flows.first
    return TokenRequester.Grant(
      tokenURL: try tokenURL(values[.tokenURL], flow, of: scheme, at: base, in: contract),
      clientID: values[.clientID] ?? "",
      clientSecret: values[.clientSecret] ?? "",
      username: values[.username],
      password: values[.password] ?? "",
      scopes: values[.scope].map { $0.split(separator: " ").map(String.init) } ?? []
    )
  }

  private static func tokenURL(
    _ given: String?,
    _ flow: OAuthFlow?,
    of scheme: SecurityScheme,
    at base: HTTPURL,
    in contract: Contract
  ) throws(CommandFailure) -> HTTPURL {
    if let given {
      guard let url = try? base.resolving(given), ["http", "https"].contains(url.scheme) else {
        throw CommandFailure("\"\(VisibleText.of(given))\" is not a URL", at: "--auth", remedy: "write it as https://…")
      }
      return url
    }
    guard let text = flow?.tokenURL, let url = try? base.resolving(text), ["http", "https"].contains(url.scheme) else {
      throw CommandFailure(
        "the security scheme \"\(scheme.name)\" has no token URL in the contract",
        at: "--auth",
        remedy: "pass \(scheme.name).token-url=URL, or a token with \(scheme.name)=env:VARIABLE"
      )
    }
    let servers = contract.operations.flatMap(\.serverURLs).compactMap { try? HTTPURL(parsing: $0) }
    let isRelative = (try? HTTPURL(parsing: text)) == nil
    // The API under test replaces the servers that the contract names.
    if isRelative && text.hasPrefix("/") || servers.contains(where: { $0.hasSameOrigin(as: url) }) {
      var own = base
      while own.path.hasSuffix("/") { own.path.removeLast() }
      own.path += url.path
      own.query = url.query
      return own
    }
    guard url.hasSameOrigin(as: base) else {
      throw CommandFailure(
        "the token URL \(url) of \"\(scheme.name)\" is on another origin than the API",
        at: "--auth",
        remedy: "pass \(scheme.name).token-url=\(url) if the credentials may be sent there"
      )
    }
    return url
  }
}

extension CommandFailure {
  /// Creates the failure of a token request.
  init(_ failure: TokenRequester.Failure) {
    self.init(
      "there is no token for \"\(failure.scheme)\" from \(VisibleText.of(failure.tokenURL.description))",
      at: "--auth",
      because: VisibleText.of(failure.reason),
      remedy: failure.fault == nil
        ? "check the credentials, and \(failure.scheme).token-url" : "check that the server is running",
      status: failure.fault == nil ? .unusable : .unreachable
    )
  }

  /// Creates the failure of a workflow that should have returned a credential.
  init(login finding: Finding) {
    let values = finding.details.prefix { $0 != "journey:" }
    self.init(
      "logging in failed",
      at: "--auth",
      because: ([finding.message] + values).map { VisibleText.of($0) }.joined(separator: "; "),
      remedy: "check the inputs of the workflow (--input, --input-env), and play it alone with --include"
    )
  }
}
