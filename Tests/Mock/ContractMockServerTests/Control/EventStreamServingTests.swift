import ContractMockServer
import HTTPMessages
import HTTPTransport
import MockControl
import MockEngine
import MockTestSupport
import NIOCore
import TestSupport
import Testing

@Suite("The stream of events of a running mock API", .takesTurns)
struct EventStreamServingTests {
  private static func request(_ server: MockServer, last: Int = 0) -> String {
    "GET /__contract/events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nLast-Event-ID: \(last)\r\n\r\n"
  }

  @Test("A stream of events sends each request as it is served, to every client")
  func live() async throws {
    try await ControlServer.run { server, _, client in
      try await WireClient.connect(server.port) { first, writer, _ in
        try await writer.send(Self.request(server))
        let head = try await first.until("retry: 1000\n\n")
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(head.contains("Content-Type: text/event-stream\r\n"))
        #expect(head.contains("Connection: close\r\n"))
        #expect(!head.contains("Content-Length"))
        _ = try await client.send(server, "GET /v1/feed?limit=10")
        #expect(try await first.until("\n\n").hasPrefix("id: 1\nevent: request\n"))
        try await WireClient.connect(server.port) { second, writer, _ in
          try await writer.send(Self.request(server))
          _ = try await second.until("retry: 1000\n\n")
          _ = try await client.send(server, "GET /nowhere")
          #expect(try await second.until("id: 2\n").contains("id: 2\n"))
        }
        #expect(try await first.until("\n\n").hasPrefix("id: 2\nevent: request\n"))
      }
    }
  }

  @Test("A stream of events does not delay the end of the server")
  func shutdown() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    let configuration = MockServer.Configuration(control: ControlAPI(runtime: runtime), limits: .patient())
    let server = try await MockServer.start(runtime: runtime, configuration: configuration)
    try await WireClient.connect(server.port) { reader, writer, _ in
      try await writer.send(Self.request(server))
      _ = try await reader.until("retry: 1000\n\n")
      // The grace period would never end.
      async let end: Void = server.shutdown(grace: .seconds(86_400))
      #expect(try await reader.rest() == "")
      writer.finish()
      await end
    }
  }

  @Test("The place of a stream of events is free when its client has left")
  func leaving() async throws {
    try await ControlServer.run { server, _, client in
      for _ in 0..<20 {
        try await WireClient.connect(server.port) { reader, writer, channel in
          try await writer.send(Self.request(server))
          _ = try await reader.until("retry: 1000\n\n")
          writer.finish()
          // The server ends the stream of a client that says that it sends nothing more.
          #expect(try await reader.rest() == "")
        }
      }
      #expect(try await client.send(server, "HEAD /__contract/events").status == 200)
    }
  }
}
