import Basics
import ContractJudge
import ContractMockServer
package import HTTPMessages
package import HTTPServerCore
import JSONSyntax
package import MockEngine

/// A mock API for one client at a time: its base URL is the session, so that no client has to send a header.
package final class ClientServer: Sendable {
  /// A request of the client, and what it got.
  package struct Exchange: Sendable {
    /// The method and target: `GET /feed?limit=2`.
    package let line: String
    let request: HTTPRequest
    /// The id of the operation; `nil` for a request that matches none.
    package let operation: String?
    /// The status that was sent; `nil` if none was.
    let status: Int?
    /// The response without a content coding; `nil` if it was not sent as a whole.
    let response: HTTPResponse?
    /// Whether a scenario changed the response.
    let isChanged: Bool

    /// Whether the response refuses the request.
    var isRefusal: Bool { (status ?? 0) >= 400 }

    /// Why the mock refused the request, as its problem details say; `nil` if it did not, or does not say why.
    var refusal: String? {
      guard isRefusal, let response else { return nil }
      return (try? JSONDocument(parsing: response.body))?.root["detail"]?.string.map { VisibleText.of($0) }
    }
  }

  /// A mock API at one port.
  private struct Serving: Sendable {
    let runtime: MockRuntime
    let server: MockServer

    init(_ api: MockAPI) async throws(ListenerError) {
      runtime = MockRuntime(api: api, journalLimit: 10_000)
      server = try await MockServer.start(runtime: runtime)
    }
  }

  /// The base URL.
  package var baseURL: HTTPURL { serving.withLock(\.server.baseURL) }

  /// The number of requests of all sessions.
  package var requests: Int { count.value }

  private let count = Counter()
  private let api: MockAPI
  private let serving: Mutex<Serving>
  private static let largestBody = 8 << 20

  /// Starts a server.
  ///
  /// - Throws: `ListenerError` if there is no free port.
  package init(_ api: MockAPI) async throws(ListenerError) {
    self.api = api
    serving = Mutex(try await Serving(api))
  }

  /// Moves to another port; without a free one, the server stays where it is.
  ///
  /// A client that stays running has no connection, cookie or cached response of an earlier session there, and what it
  /// still sends to the earlier one does not count.
  func renew() async {
    guard let next = try? await Serving(api) else { return }
    let old = serving.withLock { serving in
      let old = serving
      serving = next
      return old
    }
    await old.server.shutdown(grace: .zero)
  }

  /// Begins a session with a scenario and an empty journal.
  func begin(_ scenario: Scenario) {
    let runtime = runtime
    runtime.reset()
    runtime.play(scenario)
  }

  /// Ends the session, and returns its requests, oldest first.
  func end() -> [Exchange] {
    let exchanges = exchanges
    count.add(exchanges.count)
    return exchanges
  }

  private var runtime: MockRuntime { serving.withLock(\.runtime) }

  private var exchanges: [Exchange] {
    runtime.records.compactMap { logged -> Exchange? in
      let (record, reply) = (logged.record, logged.record.reply)
      guard let request = try? record.request.request(at: logged.address) else { return nil }
      var response = reply.delivery.content == .whole ? reply.received : nil
      if let coded = response, coded.headers["Content-Encoding"] != nil {
        response?.body = ContentDecoding(coded, limit: Self.largestBody).body ?? []
        response?.headers["Content-Encoding"] = nil
      }
      var isChanged = false
      if case .scenario = reply.source { isChanged = true }
      return Exchange(
        line: "\(request.method) \(request.url.requestTarget)",
        request: request,
        operation: reply.reason.operation,
        status: reply.status,
        response: response,
        isChanged: isChanged
      )
    }
  }

  /// Stops the server, and drops the connections that a scenario holds.
  package func shutdown() async { await serving.withLock(\.server).shutdown(grace: .zero) }
}

extension HTTPResponse {
  /// Returns the response with the URLs of one server replaced by those of another.
  func moved(from old: HTTPURL, to new: HTTPURL) -> HTTPResponse {
    guard old.authority != new.authority else { return self }
    let (before, after) = (Array(old.authority.utf8), Array(new.authority.utf8))
    var moved = self
    moved.body = body.replacing(before, with: after)
    moved.headers.fields = headers.fields.map { field in
      HTTPHeaderField(field.name, field.value.replacing(old.authority, with: new.authority))
    }
    return moved
  }
}
