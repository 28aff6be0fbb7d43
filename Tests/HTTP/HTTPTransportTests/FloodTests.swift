import HTTPMessages
import HTTPTransport
import NIOCore
import NIOPosix
import TestSupport
import Testing

@Suite("A server that never ends its response", .takesTurns)
struct FloodTests {
  /// The start of the response, the part that the server repeats while the client reads, and the final fault.
  struct Flood: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var start = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    var more: String
    var fault: String
  }

  private static let padding = String(repeating: "x", count: 1000)

  static let floods = [
    Flood(
      testDescription: "chunk extensions in many chunks",
      more: "1;a=\(padding)\r\nx\r\n",
      fault: "malformed-response: the chunk extensions exceed the limit of 65536 bytes, after 66 bytes of data"
    ),
    Flood(
      testDescription: "leading zeros of chunk sizes",
      more: "\(String(repeating: "0", count: 1000))1\r\nx\r\n",
      fault: "malformed-response: the chunk extensions exceed the limit of 65536 bytes, after 66 bytes of data"
    ),
    Flood(
      testDescription: "one chunk extension",
      start: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;",
      more: padding,
      fault: "malformed-response: the chunk size line exceeds the limit of 65536 bytes"
    ),
    Flood(
      testDescription: "chunks of one byte",
      more: "1\r\nx\r\n",
      fault: "body-beyond-limit: the body exceeds the limit of 10000 bytes (limits.max-body)"
    ),
    Flood(
      testDescription: "trailers",
      start: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
      more: "X: \(padding)\r\n",
      fault: "malformed-response: the trailer section exceeds the limit of 65536 bytes"
    ),
    Flood(
      testDescription: "header fields",
      start: "HTTP/1.1 200 OK\r\n",
      more: "X: \(padding)\r\n",
      fault: "malformed-response: the head exceeds the limit of 65536 bytes"
    ),
    Flood(
      testDescription: "one folded header field",
      start: "HTTP/1.1 200 OK\r\nX: y\r\n",
      more: " y\r\n",
      fault: "malformed-response: the head exceeds the limit of 65536 bytes"
    ),
    Flood(
      testDescription: "a status line",
      start: "HTTP/1.1 200 ",
      more: padding,
      fault: "malformed-response: the status line exceeds the limit of 65536 bytes"
    ),
    Flood(
      testDescription: "interim responses",
      start: "",
      more: "HTTP/1.1 102 Processing\r\nX: \(padding)\r\n\r\n",
      fault: "malformed-response: the head exceeds the limit of 65536 bytes"
    ),
    Flood(
      testDescription: "a body without a length",
      start: "HTTP/1.1 200 OK\r\n\r\n",
      more: padding,
      fault: "body-beyond-limit: the body exceeds the limit of 10000 bytes (limits.max-body)"
    ),
  ]

  @Test("A server that never ends its response is left early, and the fault names the limit", arguments: floods)
  func flood(_ flood: Flood) async throws {
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(FloodHandler(start: flood.start, more: flood.more))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let client = LiveClient(configuration: testConfiguration { $0.maximumBody = 10_000 })
    let url = try HTTPURL(parsing: "http://127.0.0.1:\(server.localAddress?.port ?? 0)/")
    let exchange = await client.send(HTTPRequest(method: .get, url: url))
    await client.shutdown()
    try await server.close()
    #expect(exchange.faultLines == [flood.fault])
  }
}

/// Sends data as long as the client reads.
private final class FloodHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let start: ByteBuffer
  private let more: ByteBuffer
  private var hasBegun = false

  init(start: String, more: String) {
    self.start = ByteBuffer(string: start)
    self.more = ByteBuffer(string: String(repeating: more, count: 1 + 8192 / more.utf8.count))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasBegun else { return }
    hasBegun = true
    context.write(wrapOutboundOut(start), promise: nil)
    send(context)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { send(context) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func send(_ context: ChannelHandlerContext) {
    while context.channel.isActive, context.channel.isWritable {
      context.writeAndFlush(wrapOutboundOut(more), promise: nil)
    }
  }
}
