public import HTTPExchange

/// The control API of a running mock API, under `/__contract/`.
public struct ControlAPI: Sendable {
  /// The beginning of the paths that it answers.
  public static let prefix = "/__contract/"

  /// Who may use it, and what it may do.
  public struct Configuration: Sendable {
    /// The token that a request must bear (`Authorization: Bearer TOKEN`); without one only this machine is served.
    public var token: String?
    /// Whether the server can be ended by a request.
    public var allowsShutdown: Bool
    /// The version of the tool, as it is told.
    public var version: String

    /// A configuration.
    public init(token: String? = nil, allowsShutdown: Bool = false, version: String = "") {
      self.token = token
      self.allowsShutdown = allowsShutdown
      self.version = version
    }
  }

  private let runtime: MockRuntime
  private let configuration: Configuration
  private let shutDown: @Sendable () -> Void

  /// The control API of a runtime; `shutDown` ends the server once the answer is sent.
  public init(
    runtime: MockRuntime,
    configuration: Configuration = Configuration(),
    shutDown: @escaping @Sendable () -> Void = {}
  ) {
    self.runtime = runtime
    self.configuration = configuration
    self.shutDown = shutDown
  }

  /// The answer to a request whose path begins with the prefix.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isLocal: Whether the peer's address is a loopback address.
  public func answer(_ request: HTTPRequest, isLocal: Bool) -> HTTPResponse {
    MessageRules.ready(Problem(status: 404, detail: "There is no \(request.url.path).").response, for: request.method)
  }
}
