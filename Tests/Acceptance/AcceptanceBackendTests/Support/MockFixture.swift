import AcceptanceBackend
import ContractModel
import FeedAcceptance
import Foundation
import HARRecordings
import HTTPMessages
import HTTPTransport
import JSONSyntax
import TestSupport
import Testing

/// A mock backend with a client that sends requests unchanged.
struct MockFixture: Sendable {
  let backend: MockBackend
  let client: LiveClient

  /// Runs a closure with a backend of some recordings, by default a small set of them.
  static func run<Result: Sendable>(
    _ recordings: [Recording]? = nil,
    contract: Contract = ProjectFiles.contract,
    _ body: @Sendable (MockFixture) async throws -> Result
  ) async throws -> Result {
    let recordings = try recordings ?? ProjectFiles.few()
    let backend = try await MockBackend(contract: contract, recordings: recordings)
    let client = makeClient()
    do {
      let result = try await body(MockFixture(backend: backend, client: client))
      await end(backend, client)
      return result
    } catch {
      await end(backend, client)
      throw error
    }
  }

  private static func makeClient(_ requestTimeout: Duration = .beyondHangs) -> LiveClient {
    LiveClient(configuration: .forTests(requestTimeout))
  }

  private static func end(_ backend: MockBackend, _ client: LiveClient) async {
    await client.shutdown()
    await backend.shutdown()
  }

  /// Sends a `GET` request for a target or a URL in a session.
  func get(_ target: String, _ session: any BackendSession, headers: HTTPHeaders = []) async throws -> HTTPExchange {
    let text = target.hasPrefix("/") ? session.baseURL.absoluteString + target : target
    let request = HTTPRequest(url: try HTTPURL(parsing: text), headers: headers)
    let exchange = await client.send(session.routed(request))
    session.received(exchange)
    return exchange
  }
}

extension MockFixture {
  /// Sends concurrent requests with a request timeout, and returns their outcomes in order.
  func outcomes(
    _ targets: [String],
    _ session: any BackendSession,
    requestTimeout: Duration = .beyondHangs
  ) async throws -> [String] {
    let fixture = MockFixture(backend: backend, client: Self.makeClient(requestTimeout))
    let outcomes = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (position, target) in targets.enumerated() {
        group.addTask { (position, try await fixture.get(target, session).outcome) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    await fixture.client.shutdown()
    return outcomes.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns the body of a response.
  func body(_ target: String, _ session: any BackendSession) async throws -> [UInt8] {
    try #require(try await get(target, session).response).body
  }

  /// Returns the items of a list.
  func items(_ target: String, _ session: any BackendSession) async throws -> [JSONValue] {
    let document = try JSONDocument(parsing: try await body(target, session))
    return Array(try #require(document.root["items"]).elements)
  }
}

extension LiveClientConfiguration {
  /// Returns a configuration with a request timeout, and a deadline as long as a test may take.
  static func forTests(_ requestTimeout: Duration = .beyondHangs) -> LiveClientConfiguration {
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = requestTimeout
    configuration.deadline = .beyondHangs
    return configuration
  }
}

extension HTTPExchange {
  /// The status, or the kind of the first fault: `200`, `connection-refused`.
  var outcome: String {
    faults.first?.kind.rawValue ?? response.map { "\($0.status)" } ?? "nothing"
  }
}
