@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Turns the first SIGINT or SIGTERM into a call, so that a run can end with a report; a second one ends the process.
final class Interruption: Sendable {
  private let received = Mutex<ExitStatus?>(nil)
  private let sources: [any DispatchSourceSignal]

  /// Watches for signals until it is cancelled; `notice` is what people are told at the first one.
  init(
    notice: String = "interrupted; what was done so far is reported, once more ends at once",
    onInterrupt: @escaping @Sendable () -> Void
  ) {
    let pairs: [(Int32, ExitStatus)] = [(SIGINT, .interrupted), (SIGTERM, .terminated)]
    sources = pairs.map { number, _ in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    let isWatched = DispatchSemaphore(value: 0)
    for (source, (_, status)) in zip(sources, pairs) {
      source.setEventHandler { [weak self] in
        let isFirst = self?.received.withLock { received in
          defer { received = received ?? status }
          return received == nil
        }
        guard isFirst ?? false else { exit(status.rawValue) }
        StandardStream.error.write("\n\(notice)\n")
        onInterrupt()
      }
      source.setRegistrationHandler { isWatched.signal() }
      source.resume()
    }
    // Between being ignored and being watched a signal is lost: whoever has seen that the run has begun may end it.
    for _ in sources { isWatched.wait() }
  }

  /// The status that the signal received stands for; `nil` where there was none.
  var status: ExitStatus? { received.withLock(\.self) }

  /// Stops watching.
  func cancel() {
    for source in sources { source.cancel() }
  }
}
