import ContractDiscovery
import HTTPMessages
import HTTPTransport
import Redaction

extension DocumentClient {
  /// Calls `body` with a client whose headers go to the origin of the API alone; the connections are closed afterwards.
  ///
  /// - Parameters:
  ///   - target: The API; `nil` if no headers are sent.
  ///   - timeout: The longest silence of a server.
  ///   - deadline: The longest time for one response; `nil` for the usual one.
  ///   - isInsecure: Whether any certificate is accepted.
  ///   - proxies: The proxies on the way; `nil` for none.
  ///   - policy: The values that must not be shown.
  static func with<Result: Sendable>(
    target: LiveTarget?,
    timeout: Duration,
    deadline: Duration? = nil,
    isInsecure: Bool,
    proxies: ProxySettings? = nil,
    policy: RedactionPolicy,
    _ body: (DocumentClient) async -> Result
  ) async -> Result {
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = timeout
    if let deadline { configuration.deadline = deadline }
    configuration.maximumBody = largest
    configuration.security = CommandSecurity.client(insecure: isInsecure)
    configuration.proxies = proxies
    configuration.targetOrigin = target?.url
    configuration.targetHeaders = target?.headers ?? HTTPHeaders()
    configuration.userAgent = "contract/\(ContractCommand.version)"
    let live = LiveClient(configuration: configuration)
    let result = await body(DocumentClient(client: SecretObservingClient(client: live, policy: policy)))
    await live.shutdown()
    return result
  }
}
