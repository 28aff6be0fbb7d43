import ContractMockServer
public import ContractModel
import ContractReports
public import FeedAcceptance
import FeedClient
import Foundation
public import HARRecordings
import HTTPMessages
import HTTPTransport
import JSONSyntax
import MockEngine
public import Redaction

/// A mock API on loopback, with one server for all sessions, which replays recordings or plays each session's
/// connectivity.
///
/// Requests name their session in the header field `X-Contract-Session`. No request leaves this machine: requests for
/// other hosts are routed to a closed port. Call `shutdown()` when the backend is no longer needed.
///
/// ```swift
/// let backend = try await MockBackend(contract: AcceptanceKit.contract, recordings: try AcceptanceKit.recordings())
/// let session = try await backend.openSession("a case")
/// try await session.play(.status(500))
/// ```
public final class MockBackend: AcceptanceBackend {
  /// The content of the recordings.
  public let fixtures: BackendFixtures

  /// The contract's rules.
  public let rules: ContractRules

  let base: HTTPURL
  let baseURL: URL
  let runtime: MockRuntime
  let closedPort: ClosedPort
  /// The reason why there are no new images; `nil` if there are.
  let lackOfNewImages: Inapplicable?
  private let server: MockServer
  private let names = SessionNames()

  /// The name of the scenario with new images at the top of the feed.
  static let newImages = "new-images"

  /// The options of the mock, which always gives the same response to the same request, so that fixtures stay valid
  /// throughout a session.
  static var options: MockOptions {
    var options = MockOptions()
    options.order = .first
    return options
  }

  /// Verifies recordings, and starts a server that replays them.
  ///
  /// - Throws: `StaleRecordings` if a recorded exchange breaks the contract; `UnusableFiles` if the contract cannot be
  ///   used, or no page of the feed was recorded; `ClosedPort.Failure` or `ListenerError` if the system has no free
  ///   ports.
  ///
  /// - Parameters:
  ///   - contract: The contract against which the recordings are verified.
  ///   - recordings: The recordings to replay.
  ///   - port: The port to listen on; 0 for a free one.
  ///   - policy: The values of the recordings that must not be shown.
  public convenience init(
    contract: Contract,
    recordings: [Recording],
    port: Int = 0,
    policy: RedactionPolicy = RedactionPolicy()
  ) async throws {
    try await self.init(contract: contract, recordings: recordings, standingInFor: nil, port: port, policy: policy)
  }

  /// Creates a backend from recordings, which may keep the URLs of the recorded server.
  ///
  /// - Parameters:
  ///   - contract: The contract against which the recordings are verified.
  ///   - recordings: The recordings to replay.
  ///   - origin: The base URL of the recorded server, whose URLs are kept, because all requests are routed here; `nil`
  ///     to replace them with the mock's own address.
  ///   - port: The port to listen on; 0 for a free one.
  ///   - policy: The values of the recordings that must not be shown.
  init(
    contract: Contract,
    recordings: [Recording],
    standingInFor origin: HTTPURL?,
    port: Int = 0,
    policy: RedactionPolicy
  ) async throws {
    try StaleRecordings.judge(recordings, by: contract, policy: policy)
    if let problem = UnusableFiles(contract) { throw problem }
    let feed: FeedAPI
    do throws(Inapplicable) {
      rules = try contract.acceptanceRules()
      feed = rules.api
    } catch {
      throw UnusableFiles.contract(error.reason)
    }
    closedPort = try ClosedPort()
    var options = Self.options
    options.rewritesAddresses = origin == nil
    let api = MockAPI(contract: contract, recordings: recordings, options: options)
    if origin == nil { try UnusableFiles.check(feed, api) }
    var newer: MockAPI?
    do throws(Inapplicable) {
      let recording = try NewImages(contract: contract, api: feed, recordings: recordings).recording()
      newer = MockAPI(contract: contract, recordings: [recording], options: options)
      lackOfNewImages = nil
    } catch {
      lackOfNewImages = error
    }
    let book = try ScenarioBook(
      own: JSONDocument(["scenarios": [Self.newImages: ["recordings": ["new-images.har"]]]]),
      file: ""
    )
    runtime = MockRuntime(api: api, apis: newer.map { [Self.newImages: $0] } ?? [:], book: book, journalLimit: 0)
    let configuration = MockServer.Configuration(port: port, limits: MockServer.Limits(threads: 2))
    let server = try await MockServer.start(runtime: runtime, configuration: configuration)
    guard let url = URL(string: server.baseURL.description) else {
      await server.shutdown()
      throw URLError(.badURL)
    }
    self.server = server
    base = server.baseURL
    baseURL = url
    func reader(_ api: MockAPI) -> FixtureReader {
      FixtureReader(mock: api, api: feed, base: origin ?? server.baseURL, hasOtherHosts: origin != nil)
    }
    var fixtures = reader(api).fixtures()
    if let newer {
      let all = reader(newer).fixtures()
      fixtures.newImages = Array(all.feed.prefix(max(0, all.feed.count - fixtures.feed.count)))
      fixtures.imageData.merge(all.imageData) { first, _ in first }
    }
    self.fixtures = fixtures
  }

  /// Opens a session, which starts online.
  public func openSession(_ name: String) async throws -> any BackendSession { session(name) }

  /// Returns a session with a unique name, even if several were requested with the same one.
  func session(_ name: String) -> MockSession { MockSession(named: names.take(name), of: self) }

  /// Removes a session.
  func end(_ session: String) { runtime.forget(session: session) }

  /// Returns why the server can no longer be reached; `nil` if it can.
  public func outage() async -> String? {
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = .seconds(5)
    let client = LiveClient(configuration: configuration)
    let exchange = await client.send(HTTPRequest(url: base))
    await client.shutdown()
    guard exchange.response == nil, let fault = exchange.faults.first else { return nil }
    return "the mock API on \(base.authority) can no longer be reached: \(fault.message)"
  }

  /// Shuts down the server and all open sessions.
  public func shutdown() async { await server.shutdown(grace: .milliseconds(100)) }
}
