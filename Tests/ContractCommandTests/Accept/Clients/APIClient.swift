import Foundation
import HTTPMessages
import HTTPTransport
import JSONSyntax

@testable import ClientAcceptance
@testable import ContractCommand

/// A client in this process, right or wrong in one way, so that hundreds of runs take no time.
struct APIClient: Sendable {
  /// A response of the API that the client refuses.
  struct Refusal: Error {
    init(_ reason: String) {}
  }

  /// A mistake of the client that its developers did not think of.
  enum Accident: Error {
    case crash
    case exception
    case hang
  }

  /// Where the requests go.
  let base: HTTPURL
  private let client: LiveClient

  /// Sends a request; an API that cannot be reached, is silent or breaks HTTP is refused.
  func send(_ method: HTTPMethod, _ target: String, body: String = "") async throws -> HTTPResponse {
    var request = HTTPRequest(method: method, url: try HTTPURL(parsing: "\(base)\(target)"))
    if !body.isEmpty {
      request.headers.add("Content-Type", "application/json")
      request.body = Array(body.utf8)
    }
    let exchange = await client.send(request)
    if exchange.faults.contains(where: { $0.kind == .silence || $0.kind == .deadlineExceeded }) { throw Silence() }
    guard let response = exchange.response, exchange.faults.isEmpty else { throw Refusal("no response") }
    return response
  }

  /// A server that sends nothing.
  struct Silence: Error {}

  /// Returns how a client ends, as a process would.
  static func ending(of client: @Sendable (APIClient) async throws -> Void, at base: HTTPURL) async
    -> ClientProcess.Ending
  {
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = .seconds(3)
    let live = LiveClient(configuration: configuration)
    let ending: ClientProcess.Ending
    do {
      try await client(APIClient(base: base, client: live))
      ending = .exited(0)
    } catch Accident.crash {
      ending = .signalled(5)
    } catch Accident.hang {
      ending = .timedOut
    } catch Accident.exception {
      ending = .exited(1)
    } catch {
      ending = .exited(3)
    }
    await live.shutdown()
    return ending
  }
}

extension JSONValue {
  /// A member that must be there, and of this kind.
  func member(_ name: String, _ kind: JSONKind) throws -> JSONValue {
    guard let value = self[name], value.kind == kind else { throw APIClient.Refusal(name) }
    return value
  }

  /// A member that may be absent or null, and otherwise is of this kind.
  func optional(_ name: String, _ kind: JSONKind) throws -> JSONValue? {
    guard let value = self[name], value.kind != .null else { return nil }
    guard value.kind == kind else { throw APIClient.Refusal(name) }
    return value
  }
}
