public import ContractModel
import ContractMockServer
import ContractReports
public import FeedAcceptance
import FeedClient
import Foundation
public import HARRecordings
import HTTPExchange
import HTTPTransport
import JSONSyntax
public import Redaction

/// The mock API on loopback: one server for all sessions, which replays recordings, or behaves as each session has it.
///
/// Requests name their session in `X-Contract-Session`. Nothing is sent to another host than this machine: what is asked
/// of others finds a closed port. `shutdown()` must be called when it is no longer needed.
public final class MockBackend: AcceptanceBackend {
  /// What the recordings hold.
  public let fixtures: BackendFixtures

  let base: HTTPURL
  let baseURL: URL
  let runtime: MockRuntime
  let closedPort: ClosedPort
  /// Why there are no new images; `nil` where there are.
  let lackOfNewImages: Inapplicable?
  private let server: MockServer
  private let names = SessionNames()

  /// The scenario in which there are new images at the top.
  static let newImages = "new-images"

  /// How the mock answers: each request always alike, so that a session's fixtures hold from its first request to its
  /// last.
  static var options: MockOptions {
    var options = MockOptions()
    options.order = .first
    return options
  }

  /// Judges recordings, and starts a server that replays them.
  ///
  /// - Throws: `StaleRecordings` where a recorded exchange breaks the contract; `UnusableFiles` where the contract cannot
  ///   be used, or no page of the feed was recorded; `ClosedPort.Failure` or `MockServerError` where the system has no
  ///   ports to give.
  public convenience init(
    contract: Contract,
    recordings: [Recording],
    policy: RedactionPolicy = RedactionPolicy()
  ) async throws {
    try await self.init(contract: contract, recordings: recordings, standingInFor: nil, policy: policy)
  }

  /// - Parameter origin: The base URL of the server that was recorded, whose URLs stay as they are: all requests are
  ///   routed here, whatever host they name; `nil` where answers have the mock's own address.
  ///   - policy: What of the recordings must not be shown.
  init(
    contract: Contract,
    recordings: [Recording],
    standingInFor origin: HTTPURL?,
    policy: RedactionPolicy
  ) async throws {
    try StaleRecordings.judge(recordings, by: contract, policy: policy)
    closedPort = try ClosedPort()
    var options = Self.options
    options.rewritesAddresses = origin == nil
    let api = MockAPI(contract: contract, recordings: recordings, options: options)
    if origin == nil { try UnusableFiles.check(contract, api) }
    var newer: MockAPI?
    do throws(Inapplicable) {
      let recording = try NewImages(contract: contract, recordings: recordings).recording()
      newer = MockAPI(contract: contract, recordings: [recording], options: options)
      lackOfNewImages = nil
    } catch {
      lackOfNewImages = error
    }
    let book = try ScenarioBook(
      own: JSONDocument(parsing: #"{"scenarios":{"\#(Self.newImages)":{"recordings":["new-images.har"]}}}"#),
      file: ""
    )
    runtime = MockRuntime(api: api, apis: newer.map { [Self.newImages: $0] } ?? [:], book: book, journalLimit: 0)
    let server = try await MockServer.start(runtime: runtime, limits: MockServer.Limits(threads: 2))
    guard let url = URL(string: server.baseURL.description) else {
      await server.shutdown()
      throw URLError(.badURL)
    }
    self.server = server
    base = server.baseURL
    baseURL = url
    func reader(_ api: MockAPI) -> FixtureReader {
      FixtureReader(api: api, base: origin ?? server.baseURL, hasOtherHosts: origin != nil)
    }
    var fixtures = reader(api).fixtures()
    if let newer {
      let all = reader(newer).fixtures()
      fixtures.newImages = Array(all.feed.prefix(max(0, all.feed.count - fixtures.feed.count)))
      fixtures.imageData.merge(all.imageData) { first, _ in first }
    }
    self.fixtures = fixtures
  }

  /// Begins a session, on line.
  public func openSession(_ name: String) async throws -> any BackendSession { session(name) }

  /// A session; two that are open at a time have different names, whatever they are called.
  func session(_ name: String) -> MockSession { MockSession(named: names.take(name), of: self) }

  /// Forgets a session.
  func end(_ session: String) {
    runtime.forget(session: session)
    names.free(session)
  }

  /// Ends the server, open sessions with it.
  public func shutdown() async { await server.shutdown(grace: .milliseconds(100)) }
}
