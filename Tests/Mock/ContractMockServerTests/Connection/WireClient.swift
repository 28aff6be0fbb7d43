import Foundation
import NIOCore
import NIOPosix

/// A client that sends bytes, and reads as many as a test wants to see.
struct WireClient {
  typealias Writer = NIOAsyncChannelOutboundWriter<ByteBuffer>

  /// What comes from the server.
  struct Reader {
    private var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var received: [UInt8] = []

    init(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>) { iterator = inbound.makeAsyncIterator() }

    /// Everything up to a text, and what came with it; up to the end of the connection where the text does not come.
    mutating func until(_ text: String) async throws -> String {
      while true {
        let result = String(decoding: received, as: UTF8.self)
        if result.contains(text) {
          received = []
          return result
        }
        guard let buffer = try await iterator.next() else {
          received = []
          return result
        }
        received += buffer.readableBytesView
      }
    }

    /// Everything up to the end of the connection.
    mutating func rest() async throws -> String { String(decoding: try await bytes(), as: UTF8.self) }

    /// Every byte up to the end of the connection.
    mutating func bytes() async throws -> [UInt8] {
      while let buffer = try await iterator.next() { received += buffer.readableBytesView }
      defer { received = [] }
      return received
    }
  }

  /// Leaves by a reset.
  static func reset(_ channel: any Channel) async throws {
    try await (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    try await channel.close().get()
  }

  /// Connects, and closes after the test's part.
  static func connect<Result>(
    _ port: Int,
    autoRead: Bool = true,
    _ body: (inout Reader, Writer, any Channel) async throws -> Result
  ) async throws -> Result {
    let connected = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelOption(.autoRead, value: autoRead)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true)
          )
        }
      }
    return try await connected.executeThenClose { inbound, outbound in
      var reader = Reader(inbound)
      return try await body(&reader, outbound, connected.channel)
    }
  }
}

extension NIOAsyncChannelOutboundWriter<ByteBuffer> {
  func send(_ text: String) async throws { try await write(ByteBuffer(string: text)) }
}
