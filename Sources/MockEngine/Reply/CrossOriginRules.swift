import HTTPExchange
import Redaction

/// Lets pages of other origins read the answers, in place of what the recorded server said of it.
///
/// Source: the Fetch standard, section 3.3; Private Network Access for requests from the public net to this machine.
struct CrossOriginRules: Sendable {
  /// The names of the header fields that are looked at in a request.
  static let headerNames = [
    "Origin", "Access-Control-Request-Method", "Access-Control-Request-Headers",
    "Access-Control-Request-Private-Network",
  ]

  private let policy: MockOptions.CrossOrigin
  private let origins: Set<String>

  init(_ policy: MockOptions.CrossOrigin) {
    self.policy = policy
    if case .origins(let names) = policy { origins = Set(names.map(Self.normalized)) } else { origins = [] }
  }

  /// Whether a request asks, before another one, what it may be.
  static func isPreflight(_ request: HTTPRequest) -> Bool {
    request.method == .options && request.headers["Origin"] != nil
      && request.headers["Access-Control-Request-Method"] != nil
  }

  /// The answer to a preflight: whatever was asked for is allowed, to those to whom anything is.
  func preflight(_ request: HTTPRequest, redactedBy redaction: SecretRedaction) -> HTTPResponse {
    let origin = request.headers["Origin"] ?? ""
    guard let allowed = allowance(for: origin) else {
      return Problem(
        status: 403,
        detail: "Pages of the origin \(origin) may not read the answers; allow them with --cors \(origin)."
      ).response(redactedBy: redaction)
    }
    var response = HTTPResponse(status: 204, headers: allowed)
    if let method = request.headers["Access-Control-Request-Method"] {
      response.headers.add("Access-Control-Allow-Methods", method)
    }
    let names = request.headers.list(of: "Access-Control-Request-Headers")
    if !names.isEmpty { response.headers.add("Access-Control-Allow-Headers", names.joined(separator: ", ")) }
    if request.headers["Access-Control-Request-Private-Network"] == "true" {
      response.headers.add("Access-Control-Allow-Private-Network", "true")
    }
    response.headers.add("Access-Control-Max-Age", "600")
    response.headers.add("Vary", "Origin, Access-Control-Request-Method, Access-Control-Request-Headers")
    return response
  }

  /// An answer that pages of the allowed origins may read, all its header fields included.
  func applied(to response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
    var response = response
    response.headers.fields.removeAll { field in
      ASCII.lowercased(field.name).hasPrefix("access-control-") || field.isNamed("Cross-Origin-Resource-Policy")
    }
    let names = response.headers.fields.map(\.name)
    if let allowed = allowance(for: request.headers["Origin"]) {
      response.headers.fields += allowed.fields
      let exposed = Self.exposed(names)
      if !exposed.isEmpty { response.headers.add("Access-Control-Expose-Headers", exposed.joined(separator: ", ")) }
    }
    if policy != .any { varyByOrigin(&response) }
    return response
  }

  /// What is said to an origin that may read the answers; `nil` for one that may not.
  private func allowance(for origin: String?) -> HTTPHeaders? {
    if policy == .any { return ["Access-Control-Allow-Origin": "*"] }
    guard let origin, origins.contains(Self.normalized(origin)) else { return nil }
    return ["Access-Control-Allow-Origin": origin, "Access-Control-Allow-Credentials": "true"]
  }

  /// An answer without the permission must not be given to an origin that has it.
  private func varyByOrigin(_ response: inout HTTPResponse) {
    let names = response.headers.list(of: "Vary")
    guard !names.contains("*"), !names.contains(where: { ASCII.equalIgnoringCase($0, "Origin") }) else { return }
    response.headers["Vary"] = (names + ["Origin"]).joined(separator: ", ")
  }

  /// The fields that a page is not shown without being told of.
  private static func exposed(_ names: [String]) -> [String] {
    var seen: Set<String> = [
      "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma",
      "set-cookie", "set-cookie2",
    ]
    return names.filter { seen.insert(ASCII.lowercased($0)).inserted }
  }

  /// An origin in the one form of all that mean the same: in lower case, its port written, nothing behind it.
  private static func normalized(_ origin: String) -> String {
    let text = ASCII.trimmed(origin)
    guard let url = try? HTTPURL(parsing: text), url.userInfo == nil, ["", "/"].contains(url.path), url.query == nil,
      url.fragment == nil
    else { return ASCII.lowercased(text) }
    return url.origin
  }
}
