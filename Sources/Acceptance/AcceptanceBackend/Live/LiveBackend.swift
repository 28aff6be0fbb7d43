public import ContractModel
public import FeedAcceptance
import Foundation
public import HTTPMessages
public import HTTPTransport
public import Redaction

/// A backend that uses a live server while a case is online, and a mock API with the server's content otherwise.
///
/// At the start the backend reads the server with `GET` requests, and verifies the responses. A mock on loopback then
/// replays them, with the server's own ids and URLs, for everything that a server cannot be made to do: be offline,
/// respond with another status, have new images. After the start, only requests of the client under test reach the
/// server. Call `shutdown()` when the backend is no longer needed.
///
/// ```swift
/// let backend = try await LiveBackend(url: url, headers: ["X-User": "tests"], contract: contract)
/// let suite = AcceptanceSuite(backend: backend, makeStore: { MyStore() })
/// ```
public final class LiveBackend: AcceptanceBackend {
  /// The content of the server at the start.
  public var fixtures: BackendFixtures { mock.fixtures }

  /// The contract's rules.
  public var rules: ContractRules { mock.rules }

  let url: HTTPURL
  let baseURL: URL
  let headers: HTTPHeaders
  let policy: RedactionPolicy
  private let mock: MockBackend

  /// Reads a server, and starts the mock that replays its responses.
  ///
  /// - Parameters:
  ///   - url: The server's base URL, without `/v1`.
  ///   - headers: The user's own header fields, which are sent to that server only.
  ///   - token: The bearer token with which the server is read; the client under test signs its requests itself.
  ///   - contract: The contract against which the responses are verified.
  ///   - configuration: The timeouts and certificates for reading the server; its target is the server.
  ///   - policy: The values of the server's responses that must not be shown.
  /// - Throws: `UnusableFiles` if the contract lacks something for the cases; `UnreachableServer` if the server does not
  ///   respond; `BrokenServer` if its responses break the contract;
  ///   any error of `MockBackend` if the system has no free ports; `CancellationError` in a cancelled task.
  public init(
    url: HTTPURL,
    headers: HTTPHeaders = HTTPHeaders(),
    token: String? = nil,
    contract: Contract,
    configuration: LiveClientConfiguration = LiveClientConfiguration(),
    policy: RedactionPolicy = RedactionPolicy()
  ) async throws {
    guard let baseURL = URL(string: url.description) else { throw URLError(.badURL) }
    self.url = url
    self.baseURL = baseURL
    self.headers = headers
    self.policy = policy
    var configuration = configuration
    configuration.targetOrigin = url
    configuration.targetHeaders = headers
    if let token { configuration.targetHeaders["Authorization"] = "Bearer \(token)" }
    let client = LiveClient(configuration: configuration)
    do {
      let recording = try await LiveReading(
        url: url,
        contract: contract,
        api: UnusableFiles.api(of: contract),
        client: client,
        policy: policy
      ).recording()
      await client.shutdown()
      mock = try await MockBackend(
        contract: contract,
        recordings: [recording],
        standingInFor: url,
        policy: policy
      )
    } catch let stale as StaleRecordings {
      await client.shutdown()
      throw BrokenServer(url, stale.findings)
    } catch {
      await client.shutdown()
      throw error
    }
  }

  /// Opens a session, which starts online.
  public func openSession(_ name: String) async throws -> any BackendSession {
    LiveSession(of: self, mock: mock.session(name))
  }

  /// Returns why the mock can no longer be reached; `nil` if it can.
  public func outage() async -> String? { await mock.outage() }

  /// Shuts down the mock; the server is not affected.
  public func shutdown() async { await mock.shutdown() }
}
