import Basics
import NIOCore
import NIOPosix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One end of a TCP connection, of which a test says byte for byte what goes out and when, and sees what comes in.
final class Wire: Sendable {
  /// How the other side ended.
  enum End: Sendable {
    case closed
    case reset
  }

  /// The connection ended before what was waited for had come.
  struct Ended: Error, CustomStringConvertible {
    let end: End
    let rest: String
    var description: String { "\(end) after \"\(rest)\"" }
  }

  private let channel: any Channel
  private let inbox: Inbox

  fileprivate init(channel: any Channel, inbox: Inbox) {
    self.channel = channel
    self.inbox = inbox
  }

  /// Connects to a port of this machine.
  static func connect(to port: Int) async throws -> Wire {
    let inbox = Inbox()
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(InboxHandler(inbox))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    return Wire(channel: channel, inbox: inbox)
  }

  /// Sends a text.
  func send(_ text: String) async throws { try await channel.writeAndFlush(ByteBuffer(string: text)).get() }

  /// Sends bytes.
  func send(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get() }

  /// Says that nothing more is sent.
  func finishSending() async throws { try await channel.close(mode: .output).get() }

  /// Closes the connection in good order.
  func close() { channel.close(promise: nil) }

  /// Resets the connection (TCP RST).
  func reset() {
    _ = (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
    channel.close(promise: nil)
  }

  /// What comes, up to a text and with it.
  func receive(until text: String) async throws -> String {
    let wanted = Array(text.utf8)
    return try await inbox.wait { bytes in
      bytes.firstRange(of: wanted).map { $0.upperBound }
    }
  }

  /// A head: what comes up to its empty line.
  func head() async throws -> String { try await receive(until: "\r\n\r\n") }

  /// So many bytes.
  func receive(_ count: Int) async throws -> String {
    try await inbox.wait { bytes in bytes.count >= count ? count : nil }
  }

  /// All that comes up to the end of the connection, and how it ends.
  func receiveToEnd() async -> (text: String, end: End) { await inbox.waitForEnd() }
}

/// A server of which a test says what it does with each connection.
struct Origin: Sendable {
  private let channel: any Channel
  private let queue: AcceptQueue

  /// The port it listens at.
  var port: Int { channel.localAddress?.port ?? 0 }

  /// Runs a body with a server, and shuts the server down.
  static func run<Result>(_ body: (Origin) async throws -> Result) async throws -> Result {
    let queue = AcceptQueue()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let inbox = Inbox()
          try channel.pipeline.syncOperations.addHandler(InboxHandler(inbox))
          queue.put(Wire(channel: channel, inbox: inbox))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let origin = Origin(channel: channel, queue: queue)
    do {
      let result = try await body(origin)
      try await channel.close()
      return result
    } catch {
      try? await channel.close()
      throw error
    }
  }

  /// The next connection.
  func accept() async -> Wire { await queue.next() }

  /// How many connections were made.
  var connections: Int { queue.count }
}

private final class AcceptQueue: Sendable {
  private struct State {
    var wires: [Wire] = []
    var waiters: [CheckedContinuation<Wire, Never>] = []
    var count = 0
  }

  private let state = Mutex(State())

  var count: Int { state.withLock(\.count) }

  func put(_ wire: Wire) {
    let waiter = state.withLock { state -> CheckedContinuation<Wire, Never>? in
      state.count += 1
      guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
      state.wires.append(wire)
      return nil
    }
    waiter?.resume(returning: wire)
  }

  func next() async -> Wire {
    await withCheckedContinuation { continuation in
      let wire = state.withLock { state -> Wire? in
        guard state.wires.isEmpty else { return state.wires.removeFirst() }
        state.waiters.append(continuation)
        return nil
      }
      if let wire { continuation.resume(returning: wire) }
    }
  }
}

private final class Inbox: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var end: Wire.End?
    var waiter: (length: @Sendable ([UInt8]) -> Int?, continuation: CheckedContinuation<String, any Error>)?
  }

  private let state = Mutex(State())

  func add(_ bytes: [UInt8]) { change { $0.bytes += bytes } }
  func end(_ end: Wire.End) { change { $0.end = $0.end ?? end } }

  func wait(_ length: @escaping @Sendable ([UInt8]) -> Int?) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      change { $0.waiter = (length, continuation) }
    }
  }

  func waitForEnd() async -> (text: String, end: Wire.End) {
    do {
      let text = try await wait { _ in nil }
      return (text, .closed)
    } catch let ended as Wire.Ended {
      return (ended.rest, ended.end)
    } catch {
      return ("\(error)", .reset)
    }
  }

  private func change(_ change: (inout State) -> Void) {
    let resumption = state.withLock { state -> (@Sendable () -> Void)? in
      change(&state)
      guard let waiter = state.waiter else { return nil }
      if let length = waiter.length(state.bytes) {
        let text = String(decoding: state.bytes.prefix(length), as: UTF8.self)
        state.bytes.removeFirst(length)
        state.waiter = nil
        return { waiter.continuation.resume(returning: text) }
      }
      guard let end = state.end else { return nil }
      let rest = String(decoding: state.bytes, as: UTF8.self)
      state.waiter = nil
      return { waiter.continuation.resume(throwing: Wire.Ended(end: end, rest: rest)) }
    }
    resumption?()
  }
}

private final class InboxHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let inbox: Inbox

  init(_ inbox: Inbox) { self.inbox = inbox }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    inbox.add(Array(unwrapInboundIn(data).readableBytesView))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { inbox.end(.closed) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let isReset = (error as? IOError).map { $0.errnoCode == ECONNRESET || $0.errnoCode == EPIPE } ?? false
    if isReset { inbox.end(.reset) }
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { inbox.end(.closed) }
}
