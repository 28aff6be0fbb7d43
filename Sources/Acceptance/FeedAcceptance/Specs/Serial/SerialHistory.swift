/// The concurrent operations on a place that holds an optional value, and their results.
///
/// A serial order explains the history if each read sees the last written value, and operations that do not overlap
/// keep their order.
///
/// Source: linearizability, as Herlihy and Wing define it (1990); the search is that of Wing and Gong (1993).
struct SerialHistory: Sendable {
  /// An operation; numbers distinguish values, and `nil` is not a value.
  enum Action: Sendable, Hashable {
    case write(Int?)
    case read(Int?)
  }

  /// An operation and its time; of two, one came first if it ended before the other began.
  struct Event: Sendable, Hashable {
    let action: Action
    let began: Int
    let ended: Int
  }

  /// The maximum number of events to search.
  static let limit = UInt64.bitWidth

  /// The value before the first event.
  let initial: Int?
  /// The events in any order; at most `limit`.
  let events: [Event]

  /// Whether some serial order explains the history.
  var isExplained: Bool {
    guard events.count <= Self.limit else { return false }
    let all = events.isEmpty ? 0 : UInt64.max >> UInt64(Self.limit - events.count)
    var pending = [State(done: 0, value: initial)]
    var seen = Set(pending)
    while let state = pending.popLast() {
      if state.done == all { return true }
      for next in successors(of: state) where seen.insert(next).inserted { pending.append(next) }
    }
    return false
  }

  /// A state of the search: the events that have happened, and the value after them.
  private struct State: Hashable {
    let done: UInt64
    let value: Int?
  }

  private func successors(of state: State) -> [State] {
    let open = events.indices.filter { state.done & (1 << UInt64($0)) == 0 }
    // An event that begins after another open event has ended cannot be next.
    guard let firstEnd = open.map({ events[$0].ended }).min() else { return [] }
    return open.compactMap { index in
      let event = events[index]
      guard event.began <= firstEnd else { return nil }
      let done = state.done | (1 << UInt64(index))
      switch event.action {
      case .write(let value): return State(done: done, value: value)
      case .read(let value): return value == state.value ? State(done: done, value: value) : nil
      }
    }
  }
}

extension SerialHistory: CustomStringConvertible {
  /// The history by time: `at first nothing, then 1–3 insert #17, 2–4 retrieve nothing`.
  var description: String {
    let lines = events.sorted { $0.began < $1.began }.map { "\($0.began)–\($0.ended) \($0.action)" }
    return "at first \(initial.map { "#\($0)" } ?? "nothing"), then \(lines.joined(separator: ", "))"
  }
}

extension SerialHistory.Action: CustomStringConvertible {
  /// The operation, with the number of its value.
  var description: String {
    switch self {
    case .write(let value): value.map { "insert #\($0)" } ?? "delete"
    case .read(let value): "retrieve \(value.map { "#\($0)" } ?? "nothing")"
    }
  }
}
