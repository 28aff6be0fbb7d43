import Foundation
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import HTTPServerCore

@Suite("A listener that cannot take a connection", .takesTurns)
struct AcceptPauseTests {
  /// Whether a listener still reads when it has met an error, and whether it takes a connection later.
  private func reads(after code: CInt) async throws -> Bool {
    let group = MultiThreadedEventLoopGroup.singleton
    let (taken, continuation) = AsyncStream.makeStream(of: Void.self)
    let listener = try await ServerBootstrap(group: group)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(AcceptPause()) }
      }
      .childChannelInitializer { channel in
        continuation.yield()
        return channel.close()
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(listener.localAddress?.port)
    let reads = try await listener.eventLoop.submit {
      listener.pipeline.syncOperations.fireErrorCaught(IOError(errnoCode: code, reason: "accept"))
      return try listener.syncOptions?.getOption(.autoRead)
    }.get()
    let client = try await ClientBootstrap(group: group).connect(host: "127.0.0.1", port: port).get()
    for await _ in taken { break }
    try? await client.close().get()
    try await listener.close().get()
    return reads == true
  }

  @Test(
    "A listener that cannot accept a connection pauses where the system has no more files or memory, and goes on",
    arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM]
  )
  func pause(code: CInt) async throws {
    #expect(try await reads(after: code) == false)
  }

  @Test("A listener that cannot accept a connection goes on at once where a client has left before")
  func leaving() async throws {
    #expect(try await reads(after: ECONNABORTED))
  }
}
