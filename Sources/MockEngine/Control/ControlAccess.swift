import HTTPExchange
import Redaction

/// Who may use the control API.
///
/// Without a token it is there for programs of this machine, and not for what runs in a browser beside them: a page of
/// another origin could send requests to it, and a name that somebody else's server resolves to this machine (DNS
/// rebinding) could even make them look like requests of the same origin. A token, where one is set, is all that counts.
struct ControlAccess: Sendable {
  private let token: [UInt8]?
  private let allowedHosts: Set<String>

  /// - Parameter allowedHosts: The names of this machine, besides `localhost`.
  init(token: String?, allowedHosts: Set<String> = []) {
    self.token = token.map { Array($0.utf8) }
    self.allowedHosts = Set(allowedHosts.map { ASCII.lowercased($0) })
  }

  /// Why a request is refused; `nil` where it is not.
  func refusal(of request: HTTPRequest, isLocal: Bool, redactedBy redaction: SecretRedaction) -> HTTPResponse? {
    guard let token else { return localRefusal(of: request, isLocal: isLocal, redactedBy: redaction) }
    let given = request.headers.values(of: "Authorization")
    if given.count == 1, let credentials = given.first, Self.isBearer(of: token, credentials) { return nil }
    var response = Problem(
      status: 401,
      detail: "The control API asks for its token: Authorization: Bearer TOKEN."
    ).response(redactedBy: redaction)
    response.headers.add("WWW-Authenticate", "Bearer realm=\"contract\"")
    return response
  }

  private func localRefusal(
    of request: HTTPRequest,
    isLocal: Bool,
    redactedBy redaction: SecretRedaction
  ) -> HTTPResponse? {
    let reason: String
    if !isLocal {
      reason = "answers this machine only"
    } else if let host = request.headers.values(of: "Host").first(where: { !isOwn(authority: $0) }) {
      reason = "does not answer for the host \(host.isEmpty ? "\"\"" : host), which is not a name of this machine"
    } else if let origin = request.headers.values(of: "Origin").first(where: { !isOwn($0, request.url) }) {
      reason = "does not answer web pages of the origin \(origin)"
    } else if let site = request.headers["Sec-Fetch-Site"], !["same-origin", "none"].contains(site) {
      reason = "does not answer web pages of other origins"
    } else {
      return nil
    }
    let remedy = "start the mock API with --control-token-env to open it to whoever has a token"
    return Problem(status: 403, detail: "The control API \(reason); \(remedy).")
      .response(redactedBy: redaction)
  }

  /// Whether an origin is that of the mock API itself, by whatever name of this machine.
  private func isOwn(_ origin: String, _ url: HTTPURL) -> Bool {
    guard let origin = try? HTTPURL(parsing: origin) else { return false }
    return origin.scheme == url.scheme && origin.effectivePort == url.effectivePort
      && isOwn(host: origin.host)
  }

  // MARK: Hosts

  private func isOwn(authority: String) -> Bool {
    guard let url = try? HTTPURL(parsing: "http://\(authority)/"), url.userInfo == nil, url.path == "/" else {
      return false
    }
    return isOwn(host: url.host)
  }

  private func isOwn(host: String) -> Bool { Self.isLoopback(host: host) || allowedHosts.contains(host) }

  /// Whether a host in lower case is this machine, whoever resolves it (RFC 6761, section 6.3).
  private static func isLoopback(host: String) -> Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    if name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
  }

  // MARK: Tokens

  private static func isBearer(of token: [UInt8], _ credentials: String) -> Bool {
    let parts = credentials.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ASCII.equalIgnoringCase(parts[0], "Bearer") else { return false }
    return isEqual(Array(ASCII.trimmed(String(parts[1])).utf8), token)
  }

  /// Whether a token was given; how long that takes tells nothing of how much of it was right.
  static func isEqual(_ given: [UInt8], _ token: [UInt8]) -> Bool {
    guard !token.isEmpty else { return false }
    var difference = given.count ^ token.count
    for position in given.indices { difference |= Int(given[position] ^ token[position % token.count]) }
    return difference == 0
  }
}
