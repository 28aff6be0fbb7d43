import Basics
import Foundation

/// What a process writes to a pipe, as it comes.
final class TextCollector: Sendable {
  private struct Waiter {
    var text: String
    var action: @Sendable (Bool) -> Void
  }

  private struct State {
    var text = ""
    var hasEnded = false
    var waiters: [Waiter] = []
  }

  private let state = Mutex(State())

  /// Collects until the pipe ends, on a thread of its own.
  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      repeat { take(handle.availableData) } while !state.withLock { $0.hasEnded }
    }
  }

  /// What has come so far.
  var text: String { state.withLock { $0.text } }

  /// Waits until a text has come; false where the pipe ends without it.
  func wait(for text: String) async -> Bool {
    await withCheckedContinuation { continuation in
      when(text) { continuation.resume(returning: $0) }
    }
  }

  /// Does something as soon as a text has come, on the thread that reads it, or when the pipe ends without it.
  func when(_ text: String, _ action: @escaping @Sendable (_ hasCome: Bool) -> Void) {
    let known = state.withLock { state -> Bool? in
      if state.text.contains(text) { return true }
      if state.hasEnded { return false }
      state.waiters.append(Waiter(text: text, action: action))
      return nil
    }
    if let known { action(known) }
  }

  /// Waits for the end of the pipe, and returns everything.
  func whole() async -> String {
    // Nothing writes this, so only the end of the output resumes it.
    _ = await wait(for: "\u{0}")
    return text
  }

  private func take(_ data: Data) {
    let reached = state.withLock { state in
      state.text += String(decoding: data, as: UTF8.self)
      state.hasEnded = state.hasEnded || data.isEmpty
      let (text, hasEnded) = (state.text, state.hasEnded)
      let reached = state.waiters.filter { hasEnded || text.contains($0.text) }
      state.waiters.removeAll { hasEnded || text.contains($0.text) }
      return reached.map { ($0.action, text.contains($0.text)) }
    }
    for (action, isFound) in reached { action(isFound) }
  }
}
