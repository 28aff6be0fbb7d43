import ContractMockServer
import HTTPMessages
import MockEngine
import Testing

/// The two ways to send requests to a mock API: in memory, and over a socket.
enum RequestPath: String, Sendable, CaseIterable, CustomTestStringConvertible {
  case memory = "in memory"
  case socket = "over a socket"

  var testDescription: String { rawValue }

  /// The responses to requests such as `GET /v1/feed`, in order, and the address that they were sent to.
  func send(_ requests: [String], of api: MockAPI) async throws -> (responses: [HTTPResponse], address: String) {
    let parts = requests.map { $0.split(separator: " ").map(String.init) }
    let methods = parts.map { HTTPMethod($0[0]) }
    switch self {
    case .memory:
      let address = "http://mock.example:7"
      let responses = try parts.map { part in
        api.reply(to: HTTPRequest(method: HTTPMethod(part[0]), url: try HTTPURL(parsing: address + part[1]))).response
      }
      return (responses, address)
    case .socket:
      let server = try await MockServer.start(api: api, limits: .patient())
      let text = parts.enumerated().map { position, part in
        let last = position == parts.count - 1 ? "Connection: close\r\n" : ""
        return "\(part[0]) \(part[1]) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(last)\r\n"
      }
      let bytes = try await RawClient.exchange(text.joined(), port: server.port)
      await server.shutdown()
      var responses = try RawClient.responses(bytes, to: methods)
      responses[responses.count - 1].headers["Connection"] = nil
      return (responses, server.baseURL.description)
    }
  }

  func send(_ request: String, of api: MockAPI) async throws -> (response: HTTPResponse, address: String) {
    let sent = try await send([request], of: api)
    return (try #require(sent.responses.first), sent.address)
  }
}
