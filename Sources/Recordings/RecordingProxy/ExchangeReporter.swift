import Basics
import NIOCore
import NIOPosix

/// Reports exchanges on a thread of its own, serially, in the order in which they ended.
///
/// The recipient searches for secrets, decodes, encodes and writes, which takes long if a body is large. Meanwhile the
/// connections are served.
final class ExchangeReporter: Sendable {
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let ended: @Sendable (ProxiedExchange) -> Void
  private let waiting = Counter()

  init(_ ended: @escaping @Sendable (ProxiedExchange) -> Void) {
    self.ended = ended
    thread.start()
  }

  /// The number of exchanges that have ended and are not reported yet.
  var backlog: Int { waiting.value }

  /// Reports an exchange after all earlier ones.
  func report(_ exchange: ProxiedExchange) {
    waiting.add()
    afterwards { [self] in
      ended(exchange)
      waiting.subtract()
    }
  }

  /// Runs a closure when every exchange that has ended so far is reported.
  func afterwards(_ work: @escaping @Sendable () -> Void) {
    // A pool that has shut down still calls back, so no report is lost.
    thread.submit { _ in work() }
  }

  /// Returns when everything is reported, and ends the thread.
  func finish() async {
    await withCheckedContinuation { continuation in afterwards { continuation.resume() } }
    try? await thread.shutdownGracefully()
  }
}
