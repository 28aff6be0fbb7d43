import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
public import HTTPExchange
import HTTPWireFormat
import JSONSyntax
import Redaction

/// The control API of a running mock API, under `/__contract/`.
///
/// A request passes these questions in order: Is it a preflight of a browser? May it be asked at all? Is there such a path, and has it that method? Is
/// the body small enough, and of a type that is known? Does the request keep the OpenAPI document by which the control
/// API describes itself (`GET /__contract/openapi.json`)? Then it is answered.
public struct ControlAPI: Sendable {
  /// The beginning of the paths that it answers.
  public static let prefix = "/__contract/"

  /// The largest body that is read, in bytes.
  static let bodyLimit = 64 << 10

  /// Who may use it, and what it may do.
  public struct Configuration: Sendable {
    /// The token that a request must bear (`Authorization: Bearer TOKEN`); without one only this machine is served.
    public var token: String?
    /// Whether the server can be ended by a request.
    public var allowsShutdown: Bool
    /// The version of the tool, as it is told.
    public var version: String
    /// Which other origins may use it in a browser, with the token; without one no page of another origin is answered.
    public var crossOrigin: MockOptions.CrossOrigin?
    /// The names of this machine, besides `localhost`, by which programs of this machine may ask.
    public var allowedHosts: Set<String>

    /// A configuration.
    public init(
      token: String? = nil,
      allowsShutdown: Bool = false,
      version: String = "",
      crossOrigin: MockOptions.CrossOrigin? = nil,
      allowedHosts: Set<String> = []
    ) {
      self.token = token
      self.allowsShutdown = allowsShutdown
      self.version = version
      self.crossOrigin = crossOrigin
      self.allowedHosts = allowedHosts
    }
  }

  let runtime: MockRuntime
  let configuration: Configuration
  let shutDown: @Sendable () -> Void
  private let access: ControlAccess
  /// Which other origins may use it; `nil` where it has no token.
  private let crossOrigin: CrossOriginRules?
  private let judge = RequestJudge(contract: ControlDocument.contract)

  /// The control API of a runtime; `shutDown` ends the server once the answer is sent.
  public init(
    runtime: MockRuntime,
    configuration: Configuration = Configuration(),
    shutDown: @escaping @Sendable () -> Void = {}
  ) {
    self.runtime = runtime
    self.configuration = configuration
    self.shutDown = shutDown
    access = ControlAccess(token: configuration.token, allowedHosts: configuration.allowedHosts)
    crossOrigin = configuration.token == nil ? nil : configuration.crossOrigin.map(CrossOriginRules.init)
  }

  /// The answer to a request whose path begins with the prefix.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isLocal: Whether the peer's address is a loopback address.
  public func answer(_ request: HTTPRequest, isLocal: Bool) -> HTTPResponse {
    var response: HTTPResponse
    if let crossOrigin, CrossOriginRules.isPreflight(request) {
      // A browser sends no credentials with it.
      response = crossOrigin.preflight(request, redactedBy: redaction)
    } else {
      response = access.refusal(of: request, isLocal: isLocal, redactedBy: redaction) ?? answer(request)
      if let crossOrigin { response = crossOrigin.applied(to: response, for: request) }
    }
    response.headers["Cache-Control"] = "no-store"
    response = MessageRules.ready(response, for: .get)
    if request.method == .head { response.body = [] }
    return response
  }

  /// What is taken out of everything that is served here.
  var redaction: SecretRedaction { runtime.api.options.policy.redaction }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    let contract = judge.contract
    var asked = request
    if request.method == .head { asked.method = .get }
    guard let match = contract.match(asked.method, path: request.url.path) else {
      return unknown(request, methods: contract.matches(path: request.url.path).map(\.operation.method))
    }
    guard request.body.count <= Self.bodyLimit else {
      return Problem(status: 413, detail: "The body is larger than \(Self.bodyLimit) bytes.").response(
        redactedBy: redaction
      )
    }
    if let description = match.operation.requestBody, !request.body.isEmpty {
      let type = request.headers["Content-Type"]
      guard let known = type.flatMap({ MediaType($0) }), description.content(for: known) != nil else {
        let types = description.content.map(\.range.description).joined(separator: ", ")
        return Problem(status: 415, detail: "The body must be \(types), and is \(type ?? "of no type").").response(
          redactedBy: redaction
        )
      }
    }
    let faults = judge.findings(for: asked, match: match).filter { $0.severity == .error }
    guard faults.isEmpty else {
      let detail = "The request is not as GET \(Self.prefix)\(ControlDocument.file) describes it."
      return Problem(status: 400, detail: detail, findings: faults).response(redactedBy: redaction)
    }
    return answer(asked, match.operation.id)
  }

  private func unknown(_ request: HTTPRequest, methods: [HTTPMethod]) -> HTTPResponse {
    guard !methods.isEmpty else {
      let detail = "There is no \(request.url.path); GET \(Self.prefix)\(ControlDocument.file) says what there is."
      return Problem(status: 404, detail: detail).response(redactedBy: redaction)
    }
    let names = methods.map(\.rawValue)
    let allowed = (names + (names.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).joined(separator: ", ")
    guard request.method != .options else { return HTTPResponse(status: 204, headers: ["Allow": allowed]) }
    var response = Problem(status: 405, detail: "\(request.url.path) takes \(allowed), not \(request.method).")
      .response(redactedBy: redaction)
    response.headers.add("Allow", allowed)
    return response
  }
}
