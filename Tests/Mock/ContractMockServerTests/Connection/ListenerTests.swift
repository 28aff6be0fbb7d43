import Basics
import HTTPMessages
import MockTestSupport
import NIOCore
import TestSupport
import Testing

@testable import ContractMockServer
@testable import HTTPServerCore

@Suite("The listener", .takesTurns)
struct ListenerTests {
  @Test("A connection takes no more stack than the ones before it")
  func stack() async throws {
    let listener = try await Listener.bind(host: "127.0.0.1", port: 0)
    let addresses = Mutex<[UInt]>([])
    try await listener.serve { connection, _ in
      // The place of a variable says how deep the call is.
      var marker: UInt8 = 0
      withUnsafeMutablePointer(to: &marker) { place in addresses.withLock { $0.append(UInt(bitPattern: place)) } }
      return connection.eventLoop.makeCompletedFuture { try connection.pipeline.syncOperations.addHandler(Closer()) }
    }
    for _ in 0..<300 { _ = try await RawClient.exchange("", port: listener.port) }
    await listener.shutdown(grace: .zero) { await listener.endThreads() }
    let found = addresses.withLock { $0 }
    let (least, most) = (try #require(found.min()), try #require(found.max()))
    #expect(found.count == 300)
    // Each wrapping that is added would take some fifty bytes.
    #expect(most - least < 4096)
  }

  @Test("Short connections leave nothing open")
  func shortConnections() async throws {
    try await ServerFixture.run { server in
      for _ in 0..<200 {
        let bytes = try await RawClient.exchange(RequestText.make("/status", closes: true), port: server.port)
        #expect(try RawClient.responses(bytes, to: [.get]).map(\.status) == [200])
      }
      while server.server.listener.connectionCount > 0 { await Task.yield() }
    }
  }

  @Test(
    "A target of another scheme than http and https is refused with its reason",
    arguments: ["httpx", "httpss", "ws"]
  )
  func foreignScheme(scheme: String) async throws {
    let request = "GET \(scheme)://evil/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    let bytes = try await ServerFixture.run { try await RawClient.exchange(request, port: $0.port) }
    let response = try #require(try RawClient.responses(bytes, to: [.get]).first)
    #expect(response.status == 400)
    #expect(response.text.contains("The target has the scheme \(scheme); this server accepts only http and https."))
  }

  /// Closes each connection at once.
  private final class Closer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelActive(context: ChannelHandlerContext) { context.close(promise: nil) }
  }
}
