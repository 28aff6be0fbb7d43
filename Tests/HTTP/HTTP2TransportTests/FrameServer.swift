import Basics
import NIOCore
import NIOPosix

/// Frames of HTTP/2, written byte by byte without the library under test.
///
/// Source: RFC 9113, section 4.1; RFC 7541, section 6.2.2.
enum Frame {
  /// Returns a frame.
  static func of(type: UInt8, flags: UInt8 = 0, stream: UInt8 = 0, _ payload: [UInt8] = []) -> [UInt8] {
    let size = payload.count
    let head: [UInt8] = [UInt8(size >> 16 & 0xFF), UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF), type, flags]
    return head + [0, 0, 0, stream] + payload
  }

  /// Returns a frame with headers, each as a literal without indexing.
  static func headers(_ fields: [(String, String)], on stream: UInt8, ends: Bool = false) -> [UInt8] {
    var block: [UInt8] = []
    for (name, value) in fields {
      block += [0, UInt8(name.utf8.count)]
      block += Array(name.utf8)
      block.append(UInt8(value.utf8.count))
      block += Array(value.utf8)
    }
    return of(type: 1, flags: ends ? 5 : 4, stream: stream, block)
  }

  /// Returns a frame with a part of a body.
  static func data(_ text: String, on stream: UInt8, ends: Bool = false) -> [UInt8] {
    of(type: 0, flags: ends ? 1 : 0, stream: stream, Array(text.utf8))
  }

  /// Returns a frame that resets a stream.
  static func reset(_ code: UInt8, on stream: UInt8) -> [UInt8] { of(type: 3, stream: stream, [0, 0, 0, code]) }

  /// Returns a frame that announces the end of the connection after a stream.
  static func goAway(last: UInt8, _ code: UInt8, note: String = "") -> [UInt8] {
    of(type: 7, [0, 0, 0, last, 0, 0, 0, code] + Array(note.utf8))
  }

  /// Returns the settings with a maximum number of streams.
  static func settings(streams: UInt8) -> [UInt8] { of(type: 4, [0, 3, 0, 0, 0, streams]) }

  /// The acknowledgement of settings.
  static let acknowledgement = of(type: 4, flags: 1)
}

/// A server on a free loopback port that responds to each stream of HTTP/2 with scripted bytes.
struct FrameServer {
  /// A request, with its stream and connection; connections are counted from 0.
  struct Request: Sendable {
    let stream: UInt8
    let connection: Int
    let body: [UInt8]
  }

  /// What the server does.
  enum Reply: Sendable {
    case bytes([UInt8])
    /// Sends bytes, and closes the connection.
    case last([UInt8])
  }

  let port: Int
  fileprivate let log: FrameLog

  /// The number of connections so far.
  var connections: Int { log.connections.value }
  /// The number of requests so far.
  var requests: Int { log.requests.value }

  /// Runs a closure with a server that follows a script; `greeting` is sent at first.
  static func run<Result>(
    greeting: [UInt8] = Frame.settings(streams: 100),
    script: @escaping @Sendable (Request) -> Reply,
    _ body: (FrameServer) async throws -> Result
  ) async throws -> Result {
    let log = FrameLog()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { child in
        child.eventLoop.makeCompletedFuture {
          let number = log.connections.add() - 1
          let handler = FrameHandler(connection: number, log: log, greeting: greeting, script: script)
          try child.pipeline.syncOperations.addHandler(handler)
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = channel.localAddress?.port ?? 0
    do {
      let result = try await body(FrameServer(port: port, log: log))
      try await channel.close()
      return result
    } catch {
      try? await channel.close()
      throw error
    }
  }
}

private final class FrameLog: Sendable {
  let connections = Counter()
  let requests = Counter()
}

private final class FrameHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let connection: Int
  private let log: FrameLog
  private let greeting: [UInt8]
  private let script: @Sendable (FrameServer.Request) -> FrameServer.Reply
  private var received: [UInt8] = []
  private var hasPreface = false
  private var bodies: [UInt8: [UInt8]] = [:]

  init(
    connection: Int,
    log: FrameLog,
    greeting: [UInt8],
    script: @escaping @Sendable (FrameServer.Request) -> FrameServer.Reply
  ) {
    (self.connection, self.log, self.greeting, self.script) = (connection, log, greeting, script)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += Array(unwrapInboundIn(data).readableBytesView)
    if !hasPreface, received.count >= 24 {
      hasPreface = true
      received.removeFirst(24)
      send(greeting, context)
    }
    while hasPreface, received.count >= 9 {
      let length = Int(received[0]) << 16 | Int(received[1]) << 8 | Int(received[2])
      guard received.count >= 9 + length else { return }
      let (type, flags, stream) = (received[3], received[4], received[8])
      let payload = Array(received[9..<9 + length])
      received.removeFirst(9 + length)
      if type == 4, flags & 1 == 0 { send(Frame.acknowledgement, context) }
      if type == 0 { bodies[stream, default: []] += payload }
      guard type <= 1, flags & 1 == 1 else { continue }
      log.requests.add()
      switch script(FrameServer.Request(stream: stream, connection: connection, body: bodies[stream] ?? [])) {
      case .bytes(let bytes): send(bytes, context)
      case .last(let bytes):
        send(bytes, context)
        return context.close(promise: nil)
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    context.channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
  }
}
