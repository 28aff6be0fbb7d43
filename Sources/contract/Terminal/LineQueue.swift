import Basics
import Diagnostics
import Dispatch

/// Writes lines to a stream from a thread of its own, so that a slow or stopped terminal delays nobody.
final class LineQueue: Sendable {
  private struct State {
    var waiting: [String] = []
    /// The size of the waiting lines, in bytes.
    var size = 0
    /// The number of lines that there was no room for.
    var dropped = 0
    var isWriting = false
  }

  /// The most bytes that wait to be written; further lines are counted.
  static let byteLimit = 1 << 20

  private let write: @Sendable ([String]) -> Void
  private let queue = DispatchQueue(label: "contract.lines")
  private let state = Mutex(State())

  /// Creates a queue that passes on lines, several at a time.
  init(to write: @escaping @Sendable ([String]) -> Void) { self.write = write }

  /// Adds a line, and does not wait until it is written.
  func add(_ line: String) {
    let isFirst = state.withLock { state in
      guard state.size + line.utf8.count <= Self.byteLimit else {
        state.dropped += 1
        return false
      }
      state.waiting.append(line)
      state.size += line.utf8.count + 1
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if isFirst { queue.async { self.drain() } }
  }

  /// Waits until all lines are written.
  func finish() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }

  private func drain() {
    while let lines = next() { write(lines) }
  }

  private func next() -> [String]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isWriting = false
        return nil
      }
      var lines = state.waiting
      if state.dropped > 0 { lines.append("\(counted(state.dropped, "line")) came too fast to be written") }
      (state.waiting, state.size, state.dropped) = ([], 0, 0)
      return lines
    }
  }
}
