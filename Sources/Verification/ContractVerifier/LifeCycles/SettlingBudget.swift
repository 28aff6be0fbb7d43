import HTTPMessages

/// The time that a run may wait for changes to become visible, shared by all its steps.
actor SettlingBudget {
  private var left: Duration

  init(_ total: Duration) { left = total }

  /// Waits for a duration; returns `false` at once if the time is used up.
  func wait(_ duration: Duration) async -> Bool {
    guard left > .zero else { return false }
    let part = min(left, duration)
    left -= part
    return (try? await Task.sleep(for: part)) != nil
  }
}

/// Repeats a read until it shows what is expected, because a change may take a moment to become visible.
struct Settling: Sendable {
  let budget: SettlingBudget

  /// Returns the first exchange that a condition accepts, or the last one when the time is used up.
  func read(
    _ read: () async -> JudgedExchange?,
    until isSettled: (JudgedExchange) -> Bool
  ) async -> JudgedExchange? {
    var last = await read()
    var pause = Duration.milliseconds(20)
    while let record = last, !isSettled(record), record.analysis.response != nil {
      let named = record.analysis.response?.headers["Retry-After"].flatMap { Int($0) }.map { Duration.seconds($0) }
      guard await budget.wait(named.map { max($0, pause) } ?? pause) else { break }
      pause *= 2
      last = await read() ?? last
    }
    return last
  }
}
