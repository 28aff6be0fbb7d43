/// The concurrent operations on a place that holds an optional value, and their results.
///
/// A serial order explains the history if each read sees the last written value, and operations that do not overlap
/// keep their order.
///
/// Source: linearizability, as Herlihy and Wing define it (1990).
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

  /// The value before the first event.
  let initial: Int?
  /// The events in any order.
  let events: [Event]

  /// Whether some serial order explains the history.
  var isExplained: Bool {
    // Every way to begin with one event, with two, and so on; ways with the same events and value go on alike.
    var ways: Set<Way> = [Way(rest: Set(events.indices), value: initial)]
    for _ in events { ways = Set(ways.flatMap(longer)) }
    return !ways.isEmpty
  }

  /// The beginning of a serial order: the events that are left, and the value so far.
  private struct Way: Hashable {
    var rest: Set<Int>
    var value: Int?
  }

  private func longer(_ way: Way) -> [Way] {
    // An event that begins after another one of the rest has ended cannot be next.
    let end = way.rest.map { events[$0].ended }.min() ?? 0
    return way.rest.filter { events[$0].began <= end }.compactMap { index in
      let rest = way.rest.subtracting([index])
      switch events[index].action {
      case .write(let value): return Way(rest: rest, value: value)
      case .read(let value): return value == way.value ? Way(rest: rest, value: value) : nil
      }
    }
  }
}

extension SerialHistory: CustomStringConvertible {
  /// The history by time: `at first nothing, then 1–3 insert #17, 2–4 retrieve nothing`.
  var description: String {
    let lines = events.sorted { $0.began < $1.began }.map { event in
      let operation =
        switch event.action {
        case .write(let value): value.map { "insert #\($0)" } ?? "delete"
        case .read(let value): "retrieve \(value.map { "#\($0)" } ?? "nothing")"
        }
      return "\(event.began)–\(event.ended) \(operation)"
    }
    return "at first \(initial.map { "#\($0)" } ?? "nothing"), then \(lines.joined(separator: ", "))"
  }
}
