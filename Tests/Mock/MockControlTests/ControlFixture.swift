import HARRecordings
import HTTPMessages
import JSONSyntax
import MockControl
import MockEngine
import MockTestSupport
import Testing

/// A control API in memory, with counts of what it was requested to do.
struct ControlFixture {
  static let address = "http://127.0.0.1:5"

  let runtime: MockRuntime
  let control: ControlAPI

  init(
    _ configuration: ControlAPI.Configuration = ControlAPI.Configuration(),
    shutDown: @escaping @Sendable () -> Void = {}
  ) throws {
    runtime = MockRuntime(api: try MockFixture.standard)
    control = ControlAPI(runtime: runtime, configuration: configuration, shutDown: shutDown)
  }

  /// The response to a request such as `GET health`.
  func send(
    _ line: String,
    _ headers: HTTPHeaders = [],
    body: String = "",
    isLocal: Bool = true
  ) async throws -> HTTPResponse {
    await control.response(to: try Self.request(line, headers, body: body), isLocal: isLocal)
  }

  static func request(
    _ line: String,
    _ headers: HTTPHeaders = [],
    body: String = "",
    at address: String = Self.address
  ) throws -> HTTPRequest {
    try HTTPRequest(
      line: line.replacing(" ", with: " \(ControlAPI.prefix)", maxReplacements: 1),
      at: address,
      headers,
      body: body
    )
  }
}
