import ContractModel
import ContractReports
import ContractJudge
import Diagnostics
public import HTTPMessages
import JSONSyntax
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
    if let crossOrigin, CrossOriginRules.isPreflight(request) {
      // Browsers send preflights without credentials.
      return .response(ready(crossOrigin.preflight(request, redactedBy: refusing), for: request))
    }
    if let file = InspectorPage.response(to: request) {
      // The page has no data, and a browser that opens it cannot send a token.
      let refusal = access.pageRefusal(of: request, isLocal: isLocal, redactedBy: refusing)
      return .response(ready(refusal ?? file, for: request))
    }
    if let refusal = access.refusal(of: request, isLocal: isLocal, redactedBy: refusing) {
      return .response(ready(refusal, for: request))
    }
    switch await reply(to: request) {
    case .response(let response): return .response(ready(response, for: request))
    case .events(let head, _) where request.method == .head: return .response(ready(head, for: request))
    case .events(let head, let feed):
      return .events(crossOrigin.map { $0.applied(to: head, for: request) } ?? head, feed)
    }
  }

  /// Returns the reply to a request that a server received; a host that is not allowed is refused first.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isLocal: Whether the peer's address is a loopback address.
  package func serve(_ request: HTTPRequest, isLocal: Bool) async -> ControlReply {
    guard let fault = runtime.api.hosts.fault(of: request) else { return await reply(to: request, isLocal: isLocal) }
    let problem = HostRules.refusal(for: fault, redactedBy: refusing)
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

  /// The redaction that is applied to every response.
  var redaction: SecretRedaction { runtime.api.options.policy.redaction }

  /// The redaction of refusals, which do not wait for all secrets to be known.
  private var refusing: SecretRedaction? { runtime.api.options.policy.redactionIfComplete }

  private func reply(to request: HTTPRequest) async -> ControlReply {
    if let refusal = refusal(of: request) { return .response(refusal) }
    let effective = Self.effective(request)
    guard let match = judge.contract.match(effective.method, path: request.url.path) else {
      return .response(unknown(request, methods: []))
    }
    return await reply(to: effective, match)
  }

  /// Returns the request with `GET` in place of `HEAD`.
  private static func effective(_ request: HTTPRequest) -> HTTPRequest {
    var effective = request
    if request.method == .head { effective.method = .get }
    return effective
  }

  /// Returns the response to a request that no operation describes, or that violates its description.
  private func refusal(of request: HTTPRequest) -> HTTPResponse? {
    let contract = judge.contract
    let effective = Self.effective(request)
    guard let match = contract.match(effective.method, path: request.url.path) else {
      return unknown(request, methods: contract.matches(path: request.url.path).map(\.operation.method))
    }
    guard request.body.count <= Self.bodyLimit else {
      return Problem(status: 413, detail: "The body is larger than \(Self.bodyLimit) bytes.").response(
        redactedBy: refusing
      )
    }
    if let description = match.operation.requestBody, !request.body.isEmpty {
      let type = request.headers["Content-Type"]
      guard let known = type.flatMap({ MediaType($0) }), description.content(for: known) != nil else {
        let types = description.content.map(\.range.description).joined(separator: ", ")
        let found = type.map { "is \($0)" } ?? "has no Content-Type"
        return Problem(status: 415, detail: "The body must be \(types), but \(found).").response(redactedBy: refusing)
      }
    }
    let faults = judge.findings(for: effective, match: match).filter { $0.severity == .error }
    guard faults.isEmpty else {
      let detail = "The request does not match its description in GET \(Self.prefix)\(ControlDocument.file)."
      return Problem(status: 400, detail: detail, findings: faults).response(redactedBy: refusing)
    }
    return nil
  }

  private func unknown(_ request: HTTPRequest, methods: [HTTPMethod]) -> HTTPResponse {
    guard !methods.isEmpty else {
      let detail = "There is no \(request.url.path); GET \(Self.prefix)\(ControlDocument.file) lists all paths."
      return Problem(status: 404, detail: detail).response(redactedBy: refusing)
    }
    let names = methods.map(\.rawValue)
    let allowed = (names + (names.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).joined(separator: ", ")
    guard request.method != .options else { return HTTPResponse(status: 204, headers: ["Allow": allowed]) }
    var response = Problem(status: 405, detail: "\(request.url.path) allows \(allowed), not \(request.method).")
      .response(redactedBy: refusing)
    response.headers.add("Allow", allowed)
    return response
  }
}

/// What the control API sends for a request.
package enum ControlReply: Sendable {
  case response(HTTPResponse)
  /// Server-sent events: the head of the response, and its body.
  case events(HTTPResponse, EventFeed)
}
