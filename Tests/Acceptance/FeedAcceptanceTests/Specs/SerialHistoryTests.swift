import Testing

@testable import FeedAcceptance

@Suite("A history of what several tasks have done")
struct SerialHistoryTests {
  @Test("A history begins with what was stored before")
  func initial() {
    let events = [SerialHistory.Event(action: .read(7), began: 1, ended: 2)]
    #expect(SerialHistory(initial: 7, events: events).isExplained)
    #expect(!SerialHistory(initial: nil, events: events).isExplained)
    #expect(SerialHistory(initial: nil, events: []).isExplained)
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
