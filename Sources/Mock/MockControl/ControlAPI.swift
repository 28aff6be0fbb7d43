import ContractJudge
import ContractModel
import Diagnostics
import Findings
import HARRecordings
public import HTTPMessages
import JSONSyntax
public import MockEngine
import Redaction

/// The control API of a running mock API, under `/__contract/`, and the inspector's page that uses it.
///
/// A request is checked in this order: CORS preflight, the page's files, access, path and method, body size, media type,
/// and validity according to the control API's own OpenAPI document (`GET /__contract/openapi.json`).
public struct ControlAPI: Sendable {
  /// The path prefix of the control API.
  public static let prefix = "/__contract/"

  /// The maximum size of a request body, in bytes.
  static let bodyLimit = 64 << 10
  /// The maximum size of a state, in bytes.
  static let stateLimit = 64 << 20

  /// The access rules and capabilities of the control API.
  public struct Configuration: Sendable {
    /// The token that requests must send (`Authorization: Bearer TOKEN`); `nil` to allow only clients on this machine.
    public var token: String?
    /// Whether a request can shut down the server.
    public var allowsShutdown: Bool
    /// The version of the tool that `getVersion` returns.
    public var version: String
    /// The origins whose web pages may use the control API with the token; without a token, no other origin may.
    public var crossOrigin: MockOptions.CrossOrigin?
    /// The names of this machine, in addition to `localhost`, that requests may have as their host.
    public var allowedHosts: Set<String>
    /// Adds exchanges to a recording; `nil` if no request may do that.
    public var saving: RecordingSaver?

    /// Creates a configuration.
    public init(
      token: String? = nil,
      allowsShutdown: Bool = false,
      version: String = "",
      crossOrigin: MockOptions.CrossOrigin? = nil,
      allowedHosts: Set<String> = [],
      saving: RecordingSaver? = nil
    ) {
      self.token = token
      self.allowsShutdown = allowsShutdown
      self.version = version
      self.crossOrigin = crossOrigin
      self.allowedHosts = allowedHosts
      self.saving = saving
    }
  }

  let runtime: MockRuntime
  let configuration: Configuration
  let shutDown: @Sendable () -> Void
  let replayer: RequestReplayer
  private let access: ControlAccess
  /// The rules for other origins; `nil` without a token.
  private let crossOrigin: CrossOriginRules?
  private let judge = RequestJudge(contract: ControlDocument.contract)

  /// Creates the control API of a runtime; `shutDown` stops the server after the response is sent.
  public init(
    runtime: MockRuntime,
    configuration: Configuration = Configuration(),
    shutDown: @escaping @Sendable () -> Void = {}
  ) {
    self.runtime = runtime
    self.configuration = configuration
    self.shutDown = shutDown
    replayer = RequestReplayer(runtime: runtime)
    access = ControlAccess(token: configuration.token, allowedHosts: configuration.allowedHosts)
    crossOrigin = configuration.token == nil ? nil : configuration.crossOrigin.map(CrossOriginRules.init)
  }

  /// Returns the response to a request whose path starts with the prefix; of the events, those until now.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isLocal: Whether the peer's address is a loopback address.
  public func response(to request: HTTPRequest, isLocal: Bool) async -> HTTPResponse {
    switch await reply(to: request, isLocal: isLocal) {
    case .response(let response): return response
    case .events(var head, let feed):
      head.body = await feed.next() ?? []
      return MessageRules.ready(head, for: .get)
    }
  }

  /// Returns the reply to a request whose path starts with the prefix.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isLocal: Whether the peer's address is a loopback address.
  package func reply(to request: HTTPRequest, isLocal: Bool) async -> ControlReply {
    switch await content(for: request, isLocal: isLocal) {
    case .events(let head, let feed) where request.method != .head:
      return .events(crossOrigin.map { $0.applied(to: head, for: request) } ?? head, feed)
    case let content: return .response(ready(response(content), for: request))
    }
  }

  /// Returns the reply to a request that a server received; a host that is not allowed is refused first.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isLocal: Whether the peer's address is a loopback address.
  package func serve(_ request: HTTPRequest, isLocal: Bool) async -> ControlReply {
    guard let fault = runtime.api.hosts.fault(of: request) else { return await reply(to: request, isLocal: isLocal) }
    let problem = response(.problem(HostRules.problem(for: fault)))
    return .response(MessageRules.ready(problem, for: request.method))
  }

  private func ready(_ response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
    var response = response
    if let crossOrigin, !CrossOriginRules.isPreflight(request) {
      response = crossOrigin.applied(to: response, for: request)
    }
    response.headers["Cache-Control"] = "no-store"
    response = MessageRules.ready(response, for: .get)
    if request.method == .head { response.body = [] }
    return response
  }

  /// The redaction of everything that the control API sends.
  var redaction: SecretRedaction { runtime.api.options.policy.redaction }

  /// Returns the response with some content, whose secrets end here.
  private func response(_ content: ControlContent) -> HTTPResponse {
    switch content {
    case .value(let value, let status):
      HTTPResponse(
        status: status,
        headers: ["Content-Type": "application/json"],
        body: value.text(hidingSecretsBy: redaction)
      )
    case .recording(let captured): response(captured)
    // Refusals do not wait until all secrets are known, and quote nothing before.
    case .problem(let problem): runtime.api.response(problem)
    case .fixed(let response), .events(let response, _): response
    }
  }

  /// Returns the response with a recording of an exchange, which loses its secrets here as recorded files do.
  private func response(_ captured: CapturedExchange) -> HTTPResponse {
    var redaction = runtime.api.options.policy.recording()
    return HTTPResponse(
      status: 200,
      headers: ["Content-Type": "application/json"],
      body: HARWriter(name: "contract", version: configuration.version).file(of: [captured.redacted(by: &redaction)])
    )
  }

  private func content(for request: HTTPRequest, isLocal: Bool) async -> ControlContent {
    if let crossOrigin, CrossOriginRules.isPreflight(request) {
      // Browsers send preflights without credentials.
      switch crossOrigin.preflight(request) {
      case .response(let response): return .fixed(response)
      case .problem(let problem): return .problem(problem)
      }
    }
    if let file = InspectorPage.response(to: request) {
      // The page has no data, and a browser that opens it cannot send a token.
      return access.pageRefusal(of: request, isLocal: isLocal).map(ControlContent.problem) ?? .fixed(file)
    }
    if let problem = access.refusal(of: request, isLocal: isLocal) ?? problem(of: request) { return .problem(problem) }
    let effective = Self.effective(request)
    guard let match = judge.contract.match(effective.method, path: request.url.path) else {
      return unknown(request)
    }
    return await content(for: effective, match)
  }

  /// Returns the request with `GET` in place of `HEAD`.
  private static func effective(_ request: HTTPRequest) -> HTTPRequest {
    var effective = request
    if request.method == .head { effective.method = .get }
    return effective
  }

  /// Returns the problem of a request that violates the description of its operation.
  private func problem(of request: HTTPRequest) -> Problem? {
    let effective = Self.effective(request)
    guard let match = judge.contract.match(effective.method, path: request.url.path) else { return nil }
    let limit = match.operation.id == "setState" ? Self.stateLimit : Self.bodyLimit
    guard request.body.count <= limit else {
      return Problem(status: 413, detail: "The body is larger than \(limit) bytes.")
    }
    if let description = match.operation.requestBody, !request.body.isEmpty {
      let type = request.headers["Content-Type"]
      guard let known = type.flatMap({ MediaType($0) }), description.content(for: known) != nil else {
        let types = description.content.map(\.range.description).joined(separator: ", ")
        let found = type.map { "is \($0)" } ?? "has no Content-Type"
        return Problem(status: 415, detail: "The body must be \(types), but \(found).")
      }
    }
    let faults = judge.findings(for: effective, match: match).filter { $0.severity == .error }
    guard !faults.isEmpty else { return nil }
    let detail = "The request does not match its description in GET \(Self.prefix)\(ControlDocument.file)."
    return Problem(status: 400, detail: detail, findings: faults)
  }

  /// Returns the content for a request that no operation describes.
  private func unknown(_ request: HTTPRequest) -> ControlContent {
    let methods = judge.contract.matches(path: request.url.path).map(\.operation.method)
    guard !methods.isEmpty else {
      let detail = "There is no \(request.url.path); GET \(Self.prefix)\(ControlDocument.file) lists all paths."
      return .problem(Problem(status: 404, detail: detail))
    }
    let names = methods.map(\.rawValue)
    let allowed = (names + (names.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).joined(separator: ", ")
    guard request.method != .options else { return .fixed(HTTPResponse(status: 204, headers: ["Allow": allowed])) }
    let detail = "\(request.url.path) allows \(allowed), not \(request.method)."
    return .problem(Problem(status: 405, detail: detail, headers: ["Allow": allowed]))
  }
}

/// The content of a response of the control API, with its secrets: only `ControlAPI` makes a response of it.
enum ControlContent {
  case value(ControlValue, status: Int = 200)
  case problem(Problem)
  /// An exchange as a recording with one entry.
  case recording(CapturedExchange)
  /// A response that has no data of the mock API in it.
  case fixed(HTTPResponse)
  /// Server-sent events: the head of the response, and its body.
  case events(HTTPResponse, EventFeed)

  /// JSON whose strings are text.
  static func json(_ value: JSONLiteral, status: Int = 200) -> ControlContent {
    .value(.literal(value), status: status)
  }
}

/// The response of the control API to a request.
package enum ControlReply: Sendable {
  case response(HTTPResponse)
  /// Server-sent events: the head of the response, and its body.
  case events(HTTPResponse, EventFeed)
}
