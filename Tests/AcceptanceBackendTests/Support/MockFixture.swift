import AcceptanceBackend
import FeedAcceptance
import Foundation
import HARRecordings
import HTTPExchange
import HTTPTransport

/// A mock backend, and a raw client of it.
struct MockFixture: Sendable {
  let backend: MockBackend
  let client: LiveClient

  /// Does something with a backend of some recordings, by default those that are shipped.
  static func run<Result: Sendable>(
    _ recordings: [Recording]? = nil,
    patience: Duration = .seconds(10),
    _ body: @Sendable (MockFixture) async throws -> Result
  ) async throws -> Result {
    let recordings = try recordings ?? ProjectFiles.recordings()
    let backend = try await MockBackend(contract: ProjectFiles.contract, recordings: recordings)
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = patience
    let client = LiveClient(configuration: configuration)
    do {
      let result = try await body(MockFixture(backend: backend, client: client))
      await end(backend, client)
      return result
    } catch {
      await end(backend, client)
      throw error
    }
  }

  private static func end(_ backend: MockBackend, _ client: LiveClient) async {
    await client.shutdown()
    await backend.shutdown()
  }

  /// What a session is answered to a `GET` of a target, or of a URL.
  func get(_ target: String, _ session: any BackendSession, headers: HTTPHeaders = []) async throws -> HTTPExchange {
    let text = target.hasPrefix("/") ? session.baseURL.absoluteString + target : target
    let request = HTTPRequest(url: try HTTPURL(parsing: text), headers: headers)
    let exchange = await client.send(session.routed(request))
    session.received(exchange)
    return exchange
  }
}

extension HTTPExchange {
  /// The status, or the kind of the first fault: `200`, `connection-refused`.
  var outcome: String {
    faults.first?.kind.rawValue ?? response.map { "\($0.status)" } ?? "nothing"
  }
}
