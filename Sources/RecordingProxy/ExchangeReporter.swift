import NIOCore
import NIOPosix
import Synchronization

/// Reports exchanges on a thread of its own, one after the other, in the order in which they ended.
///
/// The recipient looks for secrets, decodes, encodes and writes, which takes long if a body is large; the connections are
/// served meanwhile.
final class ExchangeReporter: Sendable {
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let ended: @Sendable (ProxiedExchange) -> Void
  private let waiting = Atomic(0)

  init(_ ended: @escaping @Sendable (ProxiedExchange) -> Void) {
    self.ended = ended
    thread.start()
  }

  /// How many exchanges have ended and are not reported yet.
  var backlog: Int { waiting.load(ordering: .relaxed) }

  /// Reports an exchange after those before it.
  func report(_ exchange: ProxiedExchange) {
    waiting.add(1, ordering: .relaxed)
    afterwards { [self] in
      ended(exchange)
      waiting.subtract(1, ordering: .relaxed)
    }
  }

  /// Does something when every exchange that has ended so far is reported.
  func afterwards(_ work: @escaping @Sendable () -> Void) {
    // A pool that has shut down calls back all the same, so that nothing is lost.
    thread.submit { _ in work() }
  }

  /// Returns when everything is reported; the thread ends.
  func finish() async {
    await withCheckedContinuation { continuation in afterwards { continuation.resume() } }
    try? await thread.shutdownGracefully()
  }
}
