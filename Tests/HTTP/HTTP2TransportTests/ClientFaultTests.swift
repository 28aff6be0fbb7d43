import HTTP2Transport
import HTTPMessages
import HTTPTransport
import TestSupport
import Testing

@Suite("A client of HTTP/2, and servers that break off or break the rules")
struct ClientFaultTests {
  /// A response of a server, and what the client says about it.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let frames: @Sendable (UInt8) -> [UInt8]
    let faults: [String]
    var status: Int? = 200
    var body = ""
    var closes = false
  }

  private static let ok = [(":status", "200"), ("content-length", "5")]
  private static func head(_ fields: [(String, String)] = ok, ends: Bool = false) -> @Sendable (UInt8) -> [UInt8] {
    { Frame.headers(fields, on: $0, ends: ends) }
  }

  static let rows = [
    Row(
      testDescription: "a whole response",
      frames: { head()($0) + Frame.data("hello", on: $0, ends: true) },
      faults: [],
      body: "hello"
    ),
    Row(
      testDescription: "an interim response, an empty frame, no length, and trailers",
      frames: {
        Frame.headers([(":status", "103"), ("link", "</a>")], on: $0) + head([(":status", "200")])($0)
          + Frame.data("", on: $0) + Frame.data("hello", on: $0) + Frame.headers([("x-sum", "1")], on: $0, ends: true)
      },
      faults: [],
      body: "hello"
    ),
    Row(
      testDescription: "a reset after the whole response",
      frames: { head()($0) + Frame.data("hello", on: $0, ends: true) + Frame.reset(0, on: $0) },
      faults: [],
      body: "hello"
    ),
    Row(
      testDescription: "a reset",
      frames: { Frame.reset(2, on: $0) },
      faults: [
        "connection-reset: the server reset the stream (INTERNAL_ERROR) before the first byte of the response"
      ],
      status: nil
    ),
    Row(
      testDescription: "a reset within the body",
      frames: { head()($0) + Frame.data("he", on: $0) + Frame.reset(11, on: $0) },
      faults: ["connection-reset: the server reset the stream (ENHANCE_YOUR_CALM) after 2 of 5 bytes"],
      body: "he"
    ),
    Row(
      testDescription: "a stream that ends early",
      frames: { head()($0) + Frame.data("he", on: $0, ends: true) },
      faults: ["closed-amid-body: the stream ended after 2 of 5 bytes"],
      body: "he"
    ),
    Row(
      testDescription: "a body that is too long",
      frames: { head()($0) + Frame.data("hello!", on: $0, ends: true) },
      faults: ["body-too-long: 1 byte after the 5 bytes that Content-Length announced: \"!\""],
      body: "hello"
    ),
    Row(
      testDescription: "a connection that closes within a body without a length",
      frames: { head([(":status", "200")])($0) + Frame.data("he", on: $0) },
      faults: ["closed-amid-body: closed after 2 bytes of the body"],
      body: "he",
      closes: true
    ),
    Row(
      testDescription: "GOAWAY after the request was processed",
      frames: { Frame.goAway(last: $0, 1, note: "why") },
      faults: [
        "connection-reset: the server ended the connection (GOAWAY, PROTOCOL_ERROR \"why\") before the first byte of "
          + "the response"
      ],
      status: nil,
      closes: true
    ),
    Row(
      testDescription: "a header of a connection",
      frames: { head(ok + [("connection", "close")])($0) + Frame.data("hello", on: $0, ends: true) },
      faults: [
        "malformed-response: the header \"connection\" describes a connection, which HTTP/2 forbids, after 0 of 5 bytes"
      ]
    ),
    Row(
      testDescription: "a header in upper case",
      frames: head([(":status", "200"), ("X-Sum", "1")], ends: true),
      faults: [
        "malformed-response: the header name \"X-Sum\" is not in lower case, as HTTP/2 requires, after 0 bytes of the body"
      ]
    ),
    Row(
      testDescription: "no status",
      frames: head([("x-sum", "1")], ends: true),
      faults: ["malformed-response: the head has no :status, before the first byte of the response"],
      status: nil
    ),
    Row(
      testDescription: "two statuses",
      frames: head([(":status", "200"), (":status", "201")], ends: true),
      faults: [
        "malformed-response: the pseudo-header \":status\" is given twice, before the first byte of the response"
      ],
      status: nil
    ),
    Row(
      testDescription: "bytes of HTTP/1.1",
      frames: { _ in Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8) },
      faults: [
        "malformed-response: the server sent a frame that is not valid HTTP/2, or a head of more than 65536 bytes, "
          + "before the first byte of the response"
      ],
      status: nil
    ),
  ]

  @Test("A fault on a stream is told apart, next to the part of the response that came", arguments: rows)
  func fault(row: Row) async throws {
    let exchange = try await FrameServer.run(script: { request in
      row.closes ? .last(row.frames(request.stream)) : .bytes(row.frames(request.stream))
    }) { server in
      try await self.exchange(with: server)
    }
    #expect(exchange.faultLines == row.faults)
    #expect(exchange.response?.status == row.status)
    #expect(exchange.response.map { String(decoding: $0.body, as: UTF8.self) } ?? "" == row.body)
    if row.status != nil { #expect(exchange.response?.version == "HTTP/2") }
  }

  @Test(
    "A stream that goes on after the largest body is its beginning, and any other body is too long, without a reset",
    arguments: [("application/jsonl", "1\n2\n", []), ("text/plain", "1\n2\n3", [.bodyBeyondLimit])]
      as [(String, String, [TransportFault.Kind])]
  )
  func beyondLimit(_ type: String, _ body: String, _ faults: [TransportFault.Kind]) async throws {
    let fields = [(":status", "200"), ("content-type", type)]
    try await FrameServer.run(script: { .bytes(Self.head(fields)($0.stream) + Frame.data("1\n2\n3456", on: $0.stream)) }
    ) {
      server in
      let exchange = try await exchange(with: server) { ($0.streamTime, $0.maximumBody) = (.beyondHangs, 5) }
      #expect(exchange.faults.map(\.kind) == faults)
      #expect(exchange.response.map { String(decoding: $0.body, as: UTF8.self) } == body)
      #expect(exchange.isPartial == faults.isEmpty)
    }
  }

  @Test("A request that the server did not process is repeated, whatever its method")
  func unprocessed() async throws {
    for (refusal, connections) in [(Frame.reset(7, on: 1), 1), (Frame.goAway(last: 0, 0), 2)] {
      try await FrameServer.run(script: { request in
        if request.stream == 1, request.connection == 0 {
          return connections == 1 ? .bytes(refusal) : .last(refusal)
        }
        return .bytes(Frame.headers([(":status", "204")], on: request.stream, ends: true))
      }) { server in
        let exchange = try await exchange(with: server, method: .post, body: Array("{}".utf8))
        #expect(exchange.faultLines == [])
        #expect(exchange.response?.status == 204)
        #expect(server.connections == connections)
        #expect(server.requests == 2)
      }
    }
  }

  @Test("A request that the server refuses each time is not repeated for ever")
  func refused() async throws {
    try await FrameServer.run(script: { .bytes(Frame.reset(7, on: $0.stream)) }) { server in
      let exchange = try await exchange(with: server)
      #expect(exchange.faults.map(\.kind) == [.connectionReset])
      #expect(server.requests == 3)
    }
  }

  @Test("A reset is reported, and not repeated, because the server may have done something")
  func reset() async throws {
    try await FrameServer.run(script: { .bytes(Frame.reset(2, on: $0.stream)) }) { server in
      _ = try await exchange(with: server)
      #expect(server.requests == 1)
    }
  }

  @Test("Requests at the same time share one connection, and no more streams than the server allows")
  func sharing() async throws {
    try await FrameServer.run(
      greeting: Frame.settings(streams: 1),
      script: { request in
        .bytes(Frame.headers([(":status", "204")], on: request.stream, ends: true))
      }
    ) { server in
      let client = LiveClient(configuration: .required)
      let request = HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/"))
      let statuses = await withTaskGroup(of: Int?.self) { group in
        for _ in 0..<20 { group.addTask { await client.send(request).response?.status } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      await client.shutdown()
      #expect(statuses == Array(repeating: 204, count: 20))
      #expect(server.connections == 1)
      #expect(client.responseVersions == ["HTTP/2"])
    }
  }

  @Test("A server that speaks only HTTP/1.1 cannot be reached with HTTP/2 alone")
  func otherVersion() async throws {
    let answer = Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8)
    try await FrameServer.run(greeting: answer, script: { _ in .bytes([]) }) { server in
      let exchange = try await exchange(with: server)
      #expect(
        exchange.faultLines == [
          "unreachable: no HTTP/2 with 127.0.0.1:\(server.port): the server sends something else; use \"http: 1.1\" if "
            + "the server speaks that"
        ]
      )
    }
  }

  @Test("The body of a request is sent whole")
  func body() async throws {
    let small = Array(repeating: UInt8(7), count: 60_000)
    try await FrameServer.run(script: { request in
      .bytes(Frame.headers([(":status", request.body == small ? "200" : "400")], on: request.stream, ends: true))
    }) { server in
      let exchange = try await exchange(with: server, method: .put, body: small)
      #expect(exchange.response?.status == 200)
    }
  }

  @Test("A cancelled request ends at once, and the connection goes on")
  func cancellation() async throws {
    try await FrameServer.run(script: { request in
      request.stream == 1 ? .bytes([]) : .bytes(Frame.headers([(":status", "204")], on: request.stream, ends: true))
    }) { server in
      let client = LiveClient(configuration: .required)
      let request = HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/"))
      let first = Task { await client.send(request) }
      while server.requests == 0 { await Task.yield() }
      first.cancel()
      let (cancelled, next) = (await first.value, await client.send(request))
      #expect(cancelled.faults.map(\.kind) == [.cancelled])
      #expect(next.response?.status == 204)
      #expect(server.connections == 1)
      await client.shutdown()
    }
  }

  private func exchange(
    with server: FrameServer,
    method: HTTPMethod = .get,
    body: [UInt8] = [],
    configured change: (inout LiveClientConfiguration) -> Void = { _ in }
  ) async throws -> HTTPExchange {
    var configuration = LiveClientConfiguration.required
    change(&configuration)
    let client = LiveClient(configuration: configuration)
    let url = try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/feed")
    let exchange = await client.send(HTTPRequest(method: method, url: url, body: body))
    await client.shutdown()
    return exchange
  }
}

extension LiveClientConfiguration {
  /// A configuration for HTTP/2 alone, with timeouts that suffice on a busy machine.
  static var required: LiveClientConfiguration {
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = .beyondHangs
    configuration.deadline = .beyondHangs
    configuration.http2 = .required
    return configuration
  }
}

extension HTTPExchange {
  /// The faults, one line each, with kind and message.
  fileprivate var faultLines: [String] { faults.map { "\($0.kind.rawValue): \($0.message)" } }
}
