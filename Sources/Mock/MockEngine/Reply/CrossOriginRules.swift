package import HTTPMessages

/// The CORS headers that let pages of other origins read responses, in place of those that the recorded server sent.
///
/// Source: the Fetch standard, section 3.3; Private Network Access for requests from the public network to this
/// machine.
package struct CrossOriginRules: Sendable {
  /// The names of the request headers that are examined.
  package static let headerNames = [
    "Origin", "Access-Control-Request-Method", "Access-Control-Request-Headers",
    "Access-Control-Request-Private-Network",
  ]

  private let policy: MockOptions.CrossOrigin
  private let origins: Set<String>

  package init(_ policy: MockOptions.CrossOrigin) {
    self.policy = policy
    if case .origins(let names) = policy { origins = Set(names.map(Self.normalized)) } else { origins = [] }
  }

  /// Whether a request is a CORS preflight.
  package static func isPreflight(_ request: HTTPRequest) -> Bool {
    request.method == .options && request.headers["Origin"] != nil
      && request.headers["Access-Control-Request-Method"] != nil
  }

  /// The response to a preflight, or the problem with its origin.
  package enum Preflight {
    case response(HTTPResponse)
    case problem(Problem)
  }

  /// Returns the reply to a preflight, which allows every requested method and header to the allowed origins.
  package func preflight(_ request: HTTPRequest) -> Preflight {
    let origin = request.headers["Origin"] ?? ""
    guard let allowed = allowance(for: request) else {
      let option = ShellWord.option("--cors", origin)
      let detail = "Pages of the origin \(origin) may not read the responses; allow them with \(option)."
      return .problem(Problem(status: 403, detail: detail))
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
    return .response(response)
  }

  /// Returns the response with headers that let pages of the allowed origins read it, all its headers included.
  package func applied(to response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
    var response = response
    response.headers.fields.removeAll { field in
      ASCII.lowercased(field.name).hasPrefix("access-control-") || field.isNamed("Cross-Origin-Resource-Policy")
    }
    let names = response.headers.fields.map(\.name)
    if let allowed = allowance(for: request) {
      response.headers.fields += allowed.fields
      let exposed = Self.exposed(names)
      if !exposed.isEmpty { response.headers.add("Access-Control-Expose-Headers", exposed.joined(separator: ", ")) }
    }
    if policy != .any || Self.isLocal(request.url) { varyByOrigin(&response) }
    return response
  }

  /// Returns the headers that allow the origin of a request to read responses; `nil` if it may not.
  ///
  /// Where any may, a page of this machine may also send credentials to a mock of this machine, because a page under
  /// development needs no list. A page elsewhere gets nothing with the credentials of its visitor.
  private func allowance(for request: HTTPRequest) -> HTTPHeaders? {
    let origin = request.headers["Origin"]
    let page = policy == .any && Self.isLocal(request.url) ? origin.flatMap { try? HTTPURL(parsing: $0) } : nil
    guard policy != .any || page.map(Self.isLocal) == true else { return ["Access-Control-Allow-Origin": "*"] }
    guard let origin, policy == .any || origins.contains(Self.normalized(origin)) else { return nil }
    return ["Access-Control-Allow-Origin": origin, "Access-Control-Allow-Credentials": "true"]
  }

  /// Whether a URL is one of this machine.
  private static func isLocal(_ url: HTTPURL) -> Bool { HostName.isLoopback(HostName.normalized(url.host)) }

  /// Adds `Origin` to `Vary`, because a cache must not serve a response without permission to an origin that has it.
  private func varyByOrigin(_ response: inout HTTPResponse) {
    let names = response.headers.list(of: "Vary")
    guard !names.contains("*"), !names.contains(where: { ASCII.equalIgnoringCase($0, "Origin") }) else { return }
    response.headers["Vary"] = (names + ["Origin"]).joined(separator: ", ")
  }

  /// Returns the headers that a page can read only if they are listed in `Access-Control-Expose-Headers`.
  private static func exposed(_ names: [String]) -> [String] {
    var seen: Set<String> = [
      "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma",
      "set-cookie", "set-cookie2",
    ]
    return names.filter { seen.insert(ASCII.lowercased($0)).inserted }
  }

  /// Returns the canonical form of an origin: lower case, with an explicit port and no path.
  private static func normalized(_ origin: String) -> String {
    let text = ASCII.trimmed(origin)
    guard let url = try? HTTPURL(parsing: text), url.userInfo == nil, ["", "/"].contains(url.path), url.query == nil,
      url.fragment == nil
    else { return ASCII.lowercased(text) }
    return url.origin
  }
}
