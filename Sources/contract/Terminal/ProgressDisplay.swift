import ContractReports
import Synchronization

/// Prints result lines as they arrive, and below them, on a terminal, a progress counter.
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

  /// Creates a display that writes results to a stream, and progress to standard error if that is a terminal.
  ///
  /// `unit` names what is counted: `exchanges`, or `of 214 cases`.
  init(results: StandardStream, isQuiet: Bool, unit: String = "exchanges") {
    self.results = results
    self.unit = unit
    self.isQuiet = isQuiet
    progress = .error(results.policy)
    isLive = progress.isTerminal && !isQuiet
  }

  /// Increments the counter, which is redrawn at most ten times a second.
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

  /// Writes a result line, unless the run is quiet.
  func line(_ text: String) {
    clear()
    if !isQuiet { results.write(text + "\n") }
  }

  /// Removes the counter.
  func clear() {
    state.withLock { state in
      if state.isShown { progress.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }
}
