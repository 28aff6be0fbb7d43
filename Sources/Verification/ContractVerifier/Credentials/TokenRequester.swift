import ContractJudge
public import ContractModel
public import HTTPMessages
import JSONSyntax
public import Redaction

/// Requests OAuth 2 access tokens from a token URL, and refreshes them when the API refuses them.
///
/// Source: RFC 6749, sections 4.3, 4.4 and 6.
public actor TokenRequester: CredentialSource {
  /// The credentials for one security scheme.
  public struct Grant: Sendable {
    /// The token URL.
    public var tokenURL: HTTPURL
    /// The client's id; empty for none.
    public var clientID: String
    /// The client's secret; empty for none.
    public var clientSecret: String
    /// The user's name; `nil` for the client credentials flow.
    public var username: String?
    /// The user's password.
    public var password: String
    /// The scopes to request.
    public var scopes: [String]

    /// Creates the credentials of a scheme.
    public init(
      tokenURL: HTTPURL,
      clientID: String = "",
      clientSecret: String = "",
      username: String? = nil,
      password: String = "",
      scopes: [String] = []
    ) {
      self.tokenURL = tokenURL
      self.clientID = clientID
      self.clientSecret = clientSecret
      self.username = username
      self.password = password
      self.scopes = scopes
    }
  }

  /// The reason why there is no token for a scheme.
  public struct Failure: Sendable, Hashable {
    /// The name of the security scheme.
    public let scheme: String
    /// The token URL.
    public let tokenURL: HTTPURL
    /// The result that the server returned: a clause in lower case.
    public let reason: String
    /// The fault if there was no response.
    public let fault: TransportFault?
  }

  private struct Tokens {
    let access: String
    let refresh: String?
  }

  /// The most bytes that a compressed response is decoded to.
  private static let largestBody = 1_000_000

  private let grants: [String: Grant]
  private let client: any HTTPClient
  private let policy: RedactionPolicy
  private var requests: [String: Task<Tokens?, Never>] = [:]
  private var failures: [String: Failure] = [:]

  /// Creates a source from grants by scheme name; tokens are hidden by the redaction policy.
  public init(_ grants: [String: Grant], client: any HTTPClient, policy: RedactionPolicy) {
    self.grants = grants
    self.client = client
    self.policy = policy
  }

  /// Requests the token of every scheme, and returns the first failure.
  public func acquire() async -> Failure? {
    for (name, grant) in grants.sorted(by: { $0.key < $1.key }) where requests[name] == nil {
      if await token(name, grant, Self.form(of: grant)) == nil, let failure = failures[name] { return failure }
    }
    return nil
  }

  /// Returns the credential with the access token of a scheme, which is requested once.
  public func credential(for scheme: SecurityScheme) async -> Credential? {
    guard let grant = grants[scheme.name] else { return nil }
    if let request = requests[scheme.name] { return Self.credential(await request.value?.access, of: scheme) }
    return Self.credential(await token(scheme.name, grant, Self.form(of: grant)), of: scheme)
  }

  /// Returns a credential with a new access token in place of a refused one, with the refresh token if there is one.
  public func renewed(_ refused: Credential, for scheme: SecurityScheme) async -> Credential? {
    Self.credential(await renewed(refused.secret, scheme.name), of: scheme)
  }

  private static func credential(_ token: String?, of scheme: SecurityScheme) -> Credential? {
    token.flatMap(scheme.authentication.credential)
  }

  private func renewed(_ refused: String, _ name: String) async -> String? {
    guard let grant = grants[name] else { return nil }
    let current = requests[name]
    let tokens = await current?.value
    // Another request may have renewed the token meanwhile.
    if let request = requests[name], request != current { return await request.value?.access }
    if let tokens, tokens.access != refused { return tokens.access }
    let form =
      tokens?.refresh.map { [QueryItem("grant_type", "refresh_token"), QueryItem("refresh_token", $0)] }
      ?? Self.form(of: grant)
    if let renewed = await token(name, grant, form) { return renewed }
    return tokens?.refresh == nil ? nil : await token(name, grant, Self.form(of: grant))
  }

  private func token(_ name: String, _ grant: Grant, _ form: [QueryItem]) async -> String? {
    let request = Task { await self.request(name, grant, form) }
    requests[name] = request
    return await request.value?.access
  }

  private static func form(of grant: Grant) -> [QueryItem] {
    let scopes = grant.scopes.isEmpty ? [] : [QueryItem("scope", grant.scopes.joined(separator: " "))]
    guard let username = grant.username else { return [QueryItem("grant_type", "client_credentials")] + scopes }
    return [
      QueryItem("grant_type", "password"), QueryItem("username", username), QueryItem("password", grant.password),
    ] + scopes
  }

  private func request(_ name: String, _ grant: Grant, _ form: [QueryItem]) async -> Tokens? {
    var request = HTTPRequest(method: .post, url: grant.tokenURL)
    request.headers.add("Accept", "application/json")
    request.headers.add("Content-Type", "application/x-www-form-urlencoded")
    var form = form
    if !grant.clientSecret.isEmpty {
      let pair = "\(PercentEncoding.encode(grant.clientID)):\(PercentEncoding.encode(grant.clientSecret))"
      request.headers.add("Authorization", "Basic \(Base64.text(of: Array(pair.utf8)))")
    } else if !grant.clientID.isEmpty {
      form.append(QueryItem("client_id", grant.clientID))
    }
    request.body = Array(QueryItem.serialize(form).utf8)
    let exchange = await client.send(request)
    let body = exchange.response.flatMap { ContentDecoding($0, limit: Self.largestBody).body }
    let root = body.flatMap { try? JSONDocument(parsing: $0) }?.root
    guard let response = exchange.response, 200..<300 ~= response.status, let root,
      let access = root["access_token"]?.string
    else {
      failures[name] = Self.failure(name, grant, exchange, error: root?["error"]?.string)
      return nil
    }
    policy.hide(access)
    let refresh = root["refresh_token"]?.string
    if let refresh { policy.hide(refresh) }
    return Tokens(access: access, refresh: refresh)
  }

  /// Returns where a redirect that keeps the body leads; `nil` for another response.
  private static func redirection(of exchange: HTTPExchange) -> HTTPURL? {
    guard let response = exchange.response, [307, 308].contains(response.status) else { return nil }
    return response.headers["Location"].flatMap { try? (exchange.redirects.last ?? exchange.request.url).resolving($0) }
  }

  private static func failure(_ name: String, _ grant: Grant, _ exchange: HTTPExchange, error: String?) -> Failure {
    let reason: String
    if let destination = redirection(of: exchange), !destination.hasSameOrigin(as: grant.tokenURL) {
      reason = "it redirects to \(destination.origin), and credentials are not repeated at another origin"
    } else if let status = exchange.response?.status {
      reason =
        200..<300 ~= status
        ? "the response has no \"access_token\"" : "status \(status)" + (error.map { " (\($0.prefix(100)))" } ?? "")
    } else {
      reason = exchange.faults.first?.message ?? "the connection ended"
    }
    let fault = exchange.response == nil ? exchange.faults.first : nil
    return Failure(scheme: name, tokenURL: grant.tokenURL, reason: reason, fault: fault)
  }
}
