import HTTPServerCore
import NIOCore
import NIOEmbedded
import Testing

@Suite("Connections that wait for their clients")
struct WaitingConnectionsTests {
  /// Notes when its connection is dismissed.
  private final class DismissalNote: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private(set) var isDismissed = false

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if event is WaitingConnections.Dismissal { isDismissed = true }
    }
  }

  private static func connection() throws -> (channel: EmbeddedChannel, note: DismissalNote) {
    let note = DismissalNote()
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandler(note)
    return (channel, note)
  }

  @Test("Connections within a request are dismissed before those without one, the longest waiting first")
  func order() throws {
    let waiting = WaitingConnections()
    let connections = try (0..<4).map { _ in try Self.connection() }
    waiting.add(connections[0].channel, .beforeRequest)
    waiting.add(connections[1].channel, .withinRequest)
    waiting.add(connections[2].channel, .withinRequest)
    waiting.add(connections[3].channel, .beforeRequest)
    // Progress within a request counts as a new beginning.
    waiting.add(connections[1].channel, .withinRequest)
    var dismissed: [Int] = []
    while waiting.dismissOldest() {
      dismissed += connections.indices.filter { connections[$0].note.isDismissed && !dismissed.contains($0) }
    }
    #expect(dismissed == [2, 1, 0, 3])
    #expect(waiting.count == 0)
  }

  @Test("A connection that waits no longer is not dismissed, and leaves nothing behind")
  func removal() throws {
    let waiting = WaitingConnections()
    let connections = try (0..<2).map { _ in try Self.connection() }
    for _ in 0..<10_000 {
      waiting.add(connections[0].channel, .withinRequest)
      waiting.remove(connections[0].channel)
    }
    waiting.add(connections[1].channel, .withinRequest)
    let isOneDismissed = waiting.dismissOldest()
    let isAnotherDismissed = waiting.dismissOldest()
    #expect(isOneDismissed && !isAnotherDismissed)
    #expect(connections.map(\.note.isDismissed) == [false, true])
  }
}
