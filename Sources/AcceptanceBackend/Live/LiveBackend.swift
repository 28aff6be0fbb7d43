public import ContractModel
public import FeedAcceptance
import Foundation
public import HTTPExchange
public import HTTPTransport
public import Redaction

/// A live server where cases are on line; a mock API that has what that server has where they are not.
///
/// At the start the server is read, with `GET` alone, and its answers are judged. What no server can be told to do (be
/// off line, answer another status, have new images) a mock on loopback does, which replays these answers, with the
/// server's own ids and URLs. Nothing but the requests of the client under test reaches the server afterwards.
/// `shutdown()` must be called when it is no longer needed.
public final class LiveBackend: AcceptanceBackend {
  /// What the server has, as it answered at the start.
  public var fixtures: BackendFixtures { mock.fixtures }

  let url: HTTPURL
  let baseURL: URL
  let headers: HTTPHeaders
  let policy: RedactionPolicy
  private let mock: MockBackend

  /// Reads a server, and starts the mock that stands in for it.
  ///
  /// - Parameters:
  ///   - url: The server's base URL, behind which `/v1` stands.
  ///   - headers: The user's own header fields, which go to that server and to no other.
  ///   - contract: What the answers are judged by.
  ///   - configuration: How the server is read: times, certificates; its target is the server.
  ///   - policy: What of the server's answers must not be shown.
  /// - Throws: `UnreachableServer` where it cannot be asked; `BrokenServer` where its answers break the contract; whatever
  ///   `MockBackend` throws where the system has no ports to give; `CancellationError` in a cancelled task.
  public init(
    url: HTTPURL,
    headers: HTTPHeaders = HTTPHeaders(),
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
    let client = LiveClient(configuration: configuration)
    do {
      let recording = try await LiveReading(url: url, contract: contract, client: client, policy: policy).recording()
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

  /// Begins a session, on line.
  public func openSession(_ name: String) async throws -> any BackendSession {
    LiveSession(of: self, mock: mock.session(name))
  }

  /// Ends the mock; the server knows of nothing.
  public func shutdown() async { await mock.shutdown() }
}
