import Basics
package import NIOCore
import NIOPosix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server on a free loopback port that responds to each request as scripted, whatever the request contains.
///
/// After its last step, a connection stays open and waits for the next request.
package struct ScriptedServer: Sendable {
  /// An action of the server after a request.
  package enum Step: Sendable {
    /// Writes text one byte at a time.
    package static func drip(_ text: String, every interval: Duration) -> Step {
      .drip(Array(text.utf8), every: interval)
    }

    /// A valid response with a Content-Length.
    package static func response(_ status: Int, _ fields: [String] = [], body: String = "") -> Step {
      let head = ["HTTP/1.1 \(status) Reason", "Content-Length: \(body.utf8.count)"] + fields
      return .text((head + ["", body]).joined(separator: "\r\n"))
    }

    /// Writes text at once.
    case text(String)
    /// Writes bytes at once.
    case bytes([UInt8])
    /// Writes bytes one at a time.
    case drip([UInt8], every: Duration)
    /// Waits, so that earlier bytes arrive separately.
    case pause
    /// Closes the connection orderly.
    case close
    /// Resets the connection (TCP RST).
    case reset
  }

  /// The position of the request, with connections and requests counted from 0.
  package struct ReceivedRequest: Sendable {
    package let connection: Int
    package let request: Int
    package let text: String
    /// The number of requests on all connections before.
    package var before = 0
  }

  private let channel: any Channel
  private let log: RequestLog

  /// The port of the server.
  package var port: Int { channel.localAddress?.port ?? 0 }
  /// The requests so far, as text.
  package var requests: [String] { log.entries.withLock { $0 } }
  /// The number of connections so far.
  package var connections: Int { log.connections.value }

  /// Waits until a connection has ended.
  package func connectionEnd() async { for await _ in log.ends.stream { return } }

  /// Runs a closure with a server that follows a script, and then shuts the server down.
  ///
  /// - Parameter security: Makes the handler of TLS for a connection, if the server has it.
  package static func run<Result>(
    security: (@Sendable () throws -> any ChannelHandler)? = nil,
    address: String = "127.0.0.1",
    script: @escaping @Sendable (ReceivedRequest) -> [Step],
    _ body: (ScriptedServer) async throws -> Result
  ) async throws -> Result {
    let log = RequestLog()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { child in
        child.eventLoop.makeCompletedFuture {
          if let security { try child.pipeline.syncOperations.addHandler(security()) }
          let number = log.connections.add() - 1
          try child.pipeline.syncOperations.addHandler(ScriptHandler(connection: number, log: log, script: script))
        }
      }
      .bind(host: address, port: 0).get()
    let server = ScriptedServer(channel: channel, log: log)
    do {
      let result = try await body(server)
      try await channel.close()
      return result
    } catch {
      try? await channel.close()
      throw error
    }
  }
}

private final class RequestLog: Sendable {
  let entries = Mutex<[String]>([])
  let connections = Counter()
  let ends = AsyncStream<Void>.makeStream()
}

private final class ScriptHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let connection: Int
  private let log: RequestLog
  private let script: @Sendable (ScriptedServer.ReceivedRequest) -> [ScriptedServer.Step]
  private var received: [UInt8] = []
  private var count = 0

  init(
    connection: Int,
    log: RequestLog,
    script: @escaping @Sendable (ScriptedServer.ReceivedRequest) -> [ScriptedServer.Step]
  ) {
    self.connection = connection
    self.log = log
    self.script = script
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += Array(unwrapInboundIn(data).readableBytesView)
    let text = String(decoding: received, as: UTF8.self)
    // The first bytes of a TLS handshake are not an HTTP request; the response is that of a plain server.
    guard let end = text.firstRange(of: "\r\n\r\n") else {
      return received.first == 0x16
        ? perform(
          script(ScriptedServer.ReceivedRequest(connection: connection, request: -1, text: ""))[...],
          on: context.channel
        )
        : ()
    }
    let length =
      text.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
      .flatMap { Int($0.dropFirst("Content-Length: ".count)) } ?? 0
    guard text[end.upperBound...].utf8.count >= length else { return }
    received = []
    let before = log.entries.withLock { entries in
      entries.append(text)
      return entries.count - 1
    }
    let steps = script(
      ScriptedServer.ReceivedRequest(connection: connection, request: count, text: text, before: before)
    )
    count += 1
    perform(steps[...], on: context.channel)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func channelInactive(context: ChannelHandlerContext) { log.ends.continuation.yield() }

  private func perform(_ steps: ArraySlice<ScriptedServer.Step>, on channel: any Channel) {
    guard channel.isActive, let step = steps.first else { return }
    let rest = steps.dropFirst()
    let loop = channel.eventLoop.assumeIsolated()
    switch step {
    case .text(let text):
      channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
      perform(rest, on: channel)
    case .bytes(let bytes):
      channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
      perform(rest, on: channel)
    case .drip(let bytes, let interval):
      guard let first = bytes.first else { return perform(rest, on: channel) }
      channel.writeAndFlush(ByteBuffer(bytes: [first]), promise: nil)
      let remaining = Array(bytes.dropFirst())
      loop.scheduleTask(in: TimeAmount(interval)) {
        self.perform([.drip(remaining, every: interval)] + rest, on: channel)
      }
    case .pause:
      loop.scheduleTask(in: .milliseconds(1)) { self.perform(rest, on: channel) }
    case .close:
      channel.close(promise: nil)
    case .reset:
      _ = (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
      channel.close(promise: nil)
    }
  }
}
