import ContractReports
import Synchronization

/// Lines of results as they come, and below them, on a terminal, one line that counts what goes on.
final class ProgressDisplay: Sendable {
  private struct State {
    var count = 0
    var isShown = false
    var lastDrawn: ContinuousClock.Instant?
  }

  private let results: StandardStream
  private let progress: StandardStream
  private let isLive: Bool
  private let isQuiet: Bool
  private let unit: String
  private let state = Mutex(State())

  /// A display that writes results to a stream, and counts on standard error where that is a terminal.
  ///
  /// `unit` is what is counted: `exchanges`, or `of 214 cases`.
  init(results: StandardStream, isQuiet: Bool, unit: String = "exchanges") {
    self.results = results
    self.unit = unit
    self.isQuiet = isQuiet
    progress = .error(results.policy)
    isLive = progress.isTerminal && !isQuiet
  }

  /// Counts one; the count is drawn ten times a second at most.
  func count() {
    guard isLive else { return }
    state.withLock { state in
      state.count += 1
      let now = ContinuousClock.now
      if let last = state.lastDrawn, now - last < .milliseconds(100) { return }
      state.lastDrawn = now
      state.isShown = true
      progress.write("\r\u{1B}[K\(state.count) \(unit) ...")
    }
  }

  /// Writes a line of results, unless the run is quiet.
  func line(_ text: String) {
    clear()
    if !isQuiet { results.write(text + "\n") }
  }

  /// Takes the count away.
  func clear() {
    state.withLock { state in
      if state.isShown { progress.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }
}
