import Testing

@testable import FeedAcceptance

@Suite("A history of what several tasks have done")
struct SerialHistoryTests {
  /// What was done, and whether a serial order explains it; every line is an event: action, begin, end.
  struct Row: Sendable, CustomStringConvertible {
    let description: String
    let isExplained: Bool
    let events: [(SerialHistory.Action, ClosedRange<Int>)]
  }

  private static let rows: [Row] = [
    Row(description: "nothing", isExplained: true, events: []),
    Row(
      description: "one after the other",
      isExplained: true,
      events: [
        (.write(1), 1...2), (.read(1), 3...4), (.write(nil), 5...6), (.read(nil), 7...8),
      ]
    ),
    Row(
      description: "a value that was overwritten before",
      isExplained: false,
      events: [
        (.write(1), 1...2), (.write(2), 3...4), (.read(1), 5...6),
      ]
    ),
    Row(
      description: "a value that may come last of two at once",
      isExplained: true,
      events: [
        (.write(1), 1...4), (.write(2), 2...3), (.read(1), 5...6),
      ]
    ),
    Row(
      description: "first the one, then the other of two at once",
      isExplained: true,
      events: [
        (.write(1), 1...6), (.write(2), 2...7), (.read(1), 3...4), (.read(2), 5...8),
      ]
    ),
    Row(
      description: "the one, the other, and the one again",
      isExplained: false,
      events: [
        (.write(1), 1...10), (.write(2), 2...11), (.read(1), 3...4), (.read(2), 5...6), (.read(1), 7...8),
      ]
    ),
    Row(
      description: "a value before it is written",
      isExplained: false,
      events: [
        (.read(1), 1...2), (.write(1), 3...4),
      ]
    ),
    Row(
      description: "a value while it is written",
      isExplained: true,
      events: [
        (.write(1), 1...4), (.read(1), 2...3),
      ]
    ),
    Row(
      description: "nothing while a value is deleted, and the value afterwards",
      isExplained: false,
      events: [
        (.write(1), 1...2), (.write(nil), 3...8), (.read(nil), 4...5), (.read(1), 6...7),
      ]
    ),
    Row(description: "a value that nobody wrote", isExplained: false, events: [(.write(1), 1...2), (.read(2), 3...4)]),
  ]

  @Test("A history is serializable or not", arguments: rows)
  func explained(_ row: Row) {
    let events = row.events.map { SerialHistory.Event(action: $0.0, began: $0.1.lowerBound, ended: $0.1.upperBound) }
    #expect(SerialHistory(initial: nil, events: events).isExplained == row.isExplained)
    #expect(SerialHistory(initial: nil, events: events.reversed()).isExplained == row.isExplained)
  }

  @Test("A history begins with what was stored before")
  func initial() {
    let events = [SerialHistory.Event(action: .read(7), began: 1, ended: 2)]
    #expect(SerialHistory(initial: 7, events: events).isExplained)
    #expect(!SerialHistory(initial: nil, events: events).isExplained)
  }

  @Test("A history is serializable exactly if trying each order finds one")
  func everyOrder() {
    var random = Knuth(state: 1)
    var counts = [true: 0, false: 0]
    for _ in 0..<300 {
      let history = Self.randomHistory(using: &random)
      let isExplained = Self.hasOrder(history.events, value: nil)
      #expect(history.isExplained == isExplained, "\(history)")
      counts[isExplained, default: 0] += 1
    }
    // Otherwise nothing would have been compared.
    #expect(counts.values.allSatisfy { $0 > 10 })
  }

  @Test("A history that is too long to search is not called serializable")
  func limit() {
    let events = (0..<65).map { SerialHistory.Event(action: .write($0), began: 2 * $0, ended: 2 * $0 + 1) }
    #expect(!SerialHistory(initial: nil, events: events).isExplained)
    #expect(SerialHistory(initial: nil, events: Array(events.prefix(64))).isExplained)
  }

  private static func randomHistory(using random: inout some RandomNumberGenerator) -> SerialHistory {
    let times = Array(0..<12).shuffled(using: &random)
    let events = (0..<6).map { index in
      let value = Bool.random(using: &random) ? Int.random(in: 1...2, using: &random) : nil
      let ends = [times[2 * index], times[2 * index + 1]].sorted()
      return SerialHistory.Event(
        action: Bool.random(using: &random) ? .write(value) : .read(value),
        began: ends[0],
        ended: ends[1]
      )
    }
    return SerialHistory(initial: nil, events: events)
  }

  /// Tries each order of events that respects time, from a value on.
  private static func hasOrder(_ events: [SerialHistory.Event], value: Int?) -> Bool {
    if events.isEmpty { return true }
    return events.indices.contains { index in
      var rest = events
      let event = rest.remove(at: index)
      guard !rest.contains(where: { $0.ended < event.began }) else { return false }
      switch event.action {
      case .write(let written): return hasOrder(rest, value: written)
      case .read(let seen): return seen == value && hasOrder(rest, value: value)
      }
    }
  }
}

/// Random numbers that are the same in every run.
private struct Knuth: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 32)
  }
}
