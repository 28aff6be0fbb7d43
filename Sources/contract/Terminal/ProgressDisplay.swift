import Basics
import ContractReports

/// Prints result lines as they arrive, and below them, on a terminal, the progress of runs longer than a second.
final class ProgressDisplay: Sendable {
  private struct State {
    var meter: ProgressMeter
    let start = ContinuousClock.now
    var isShown = false
    var lastDrawn: ContinuousClock.Instant?
  }

  /// The time before the first progress line: short runs need none.
  private static let delay = Duration.seconds(1)
  /// The time between two drawings.
  private static let interval = Duration.milliseconds(100)

  private let results: StandardStream
  private let progress: StandardStream
  private let isLive: Bool
  private let isQuiet: Bool
  private let width: Int
  private let state: Mutex<State>

  /// Creates a display that writes results to a stream, and progress to standard error if that is a terminal.
  init(results: StandardStream, isQuiet: Bool, meter: ProgressMeter = ProgressMeter(unit: "request")) {
    self.results = results
    self.isQuiet = isQuiet
    progress = .error(results.policy)
    isLive = progress.isTerminal && !isQuiet
    width = progress.width ?? 80
    state = Mutex(State(meter: meter))
  }

  /// Counts one more, such as a request of an operation, and redraws the line at most ten times a second.
  func count(_ current: String? = nil) {
    guard isLive else { return }
    state.withLock { state in
      state.meter.add(current)
      draw(&state)
    }
  }

  /// Redraws the line every second until the task is cancelled, so that a run that waits for a server shows that it does.
  ///
  /// - Returns: `nil` if there is no line.
  func redrawing() -> Task<Void, Never>? {
    guard isLive else { return nil }
    return Task {
      while (try? await Task.sleep(for: .seconds(1))) != nil { state.withLock { draw(&$0) } }
    }
  }

  /// Counts the end of a step, such as an operation.
  func endStep() { state.withLock { $0.meter.endStep() } }

  /// Writes a result line above the progress, unless the run is quiet.
  func line(_ text: String) {
    state.withLock { state in
      clear(&state)
      if !isQuiet { results.write(text + "\n") }
    }
  }

  /// Removes the progress.
  func clear() { state.withLock { clear(&$0) } }

  private func clear(_ state: inout State) {
    if state.isShown { progress.write("\r\u{1B}[K") }
    state.isShown = false
    state.lastDrawn = nil
  }

  private func draw(_ state: inout State) {
    let now = ContinuousClock.now
    let elapsed = now - state.start
    guard elapsed >= Self.delay else { return }
    if let last = state.lastDrawn, now - last < Self.interval { return }
    state.lastDrawn = now
    state.isShown = true
    // The new line is written over the old one, and only then is the rest cleared, so that nothing flickers.
    progress.write("\r\(state.meter.line(after: elapsed, width: width))\u{1B}[K")
  }
}
