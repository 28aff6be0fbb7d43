import NIOCore
import NIOPosix

/// Tells of exchanges on a thread of its own, one behind the other, in the order in which they ended.
///
/// Whoever is told looks for secrets, encodes and writes, which takes long where a body is large; the connections are
/// served meanwhile.
final class ExchangeTeller: Sendable {
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let ended: @Sendable (ProxiedExchange) -> Void

  init(_ ended: @escaping @Sendable (ProxiedExchange) -> Void) {
    self.ended = ended
    thread.start()
  }

  /// Tells of an exchange behind those before it.
  func tell(_ exchange: ProxiedExchange) { afterwards { [ended] in ended(exchange) } }

  /// Does something when all that has ended so far was told.
  func afterwards(_ work: @escaping @Sendable () -> Void) {
    // A pool that has shut down calls back all the same, so that nothing is lost.
    thread.submit { _ in work() }
  }

  /// Returns when everything was told; the thread ends.
  func finish() async {
    await withCheckedContinuation { continuation in afterwards { continuation.resume() } }
    try? await thread.shutdownGracefully()
  }
}
