import HTTPMessages
import MockEngine

/// The access rules of the control API.
///
/// Without a token, programs on this machine have access, but web pages of other origins do not. The host is checked
/// too, because DNS rebinding can make requests of such a page look like requests of the same origin. With a token,
/// only the token matters.
struct ControlAccess: Sendable {
  private let token: [UInt8]?
  private let allowedHosts: Set<String>

  /// Creates access rules.
  ///
  /// - Parameters:
  ///   - token: The token that requests must send; `nil` to allow only clients on this machine.
  ///   - allowedHosts: The names of this machine, in addition to `localhost`.
  init(token: String?, allowedHosts: Set<String> = []) {
    self.token = token.map { Array($0.utf8) }
    self.allowedHosts = Set(allowedHosts.map { ASCII.lowercased($0) })
  }

  /// Returns the problem of a request without access; `nil` if access is allowed.
  func refusal(of request: HTTPRequest, isLocal: Bool) -> Problem? {
    guard let token else { return localRefusal(of: request, isLocal: isLocal) }
    let given = request.headers.values(of: "Authorization")
    if given.count == 1, let credentials = given.first, Self.isBearer(of: token, credentials) { return nil }
    return Problem(
      status: 401,
      detail: "The control API requires its token: Authorization: Bearer TOKEN.",
      headers: ["WWW-Authenticate": "Bearer realm=\"contract\""]
    )
  }

  /// Returns the problem of a request for a file of the inspector's page; `nil` if it may be served.
  ///
  /// Links on pages of other origins may lead there. Without a token, the client must be on this machine.
  func pageRefusal(of request: HTTPRequest, isLocal: Bool) -> Problem? {
    guard token == nil, let reason = hostFault(of: request, isLocal: isLocal) else { return nil }
    return Self.refusal(reason)
  }

  private func hostFault(of request: HTTPRequest, isLocal: Bool) -> String? {
    guard isLocal else { return "accepts requests from this machine only" }
    guard let host = request.headers.values(of: "Host").first(where: { !isOwn(authority: $0) }) else { return nil }
    return "does not accept the host \(host.isEmpty ? "\"\"" : host), which is not a name of this machine"
  }

  private func localRefusal(of request: HTTPRequest, isLocal: Bool) -> Problem? {
    let reason: String
    if let fault = hostFault(of: request, isLocal: isLocal) {
      reason = fault
    } else if let origin = request.headers.values(of: "Origin").first(where: { !isOwn($0, request.url) }) {
      reason = "does not accept requests from web pages of the origin \(origin)"
    } else if let site = request.headers["Sec-Fetch-Site"], !["same-origin", "none"].contains(site) {
      reason = "does not accept requests from web pages of other origins"
    } else {
      return nil
    }
    return Self.refusal(reason)
  }

  private static func refusal(_ reason: String) -> Problem {
    let remedy = "set mock.control-token-env in contract.yaml to allow clients with a token"
    return Problem(status: 403, detail: "The control API \(reason); \(remedy).")
  }

  /// Returns whether an origin is that of the mock API itself, with any name of this machine.
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

  private func isOwn(host: String) -> Bool {
    HostName.isLoopback(HostName.normalized(host)) || allowedHosts.contains(host)
  }

  // MARK: Tokens

  private static func isBearer(of token: [UInt8], _ credentials: String) -> Bool {
    let parts = credentials.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ASCII.equalIgnoringCase(parts[0], "Bearer") else { return false }
    return isEqual(Array(ASCII.trimmed(String(parts[1])).utf8), token)
  }

  /// Returns whether two tokens are equal, in a time that does not depend on where they differ.
  static func isEqual(_ given: [UInt8], _ token: [UInt8]) -> Bool {
    guard !token.isEmpty else { return false }
    var difference = given.count ^ token.count
    for position in given.indices { difference |= Int(given[position] ^ token[position % token.count]) }
    return difference == 0
  }
}
