import Testing

@testable import FeedAcceptance

@Suite("A history of what several tasks have done")
struct SerialHistoryTests {
  /// A history, and whether a serial order explains it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isExplained: Bool
    let history: SerialHistory

    init(
      _ name: String,
      _ isExplained: Bool,
      from initial: Int? = nil,
      _ events: (began: Int, ended: Int, action: SerialHistory.Action)...
    ) {
      testDescription = name
      self.isExplained = isExplained
      let events = events.map { SerialHistory.Event(action: $0.action, began: $0.began, ended: $0.ended) }
      history = SerialHistory(initial: initial, events: events)
    }
  }

  static let rows = [
    Row("nothing done", true),
    Row("what was stored before", true, from: 7, (1, 2, .read(7))),
    Row("what nobody stored", false, (1, 2, .read(7))),
    Row("a write, then its value", true, (1, 2, .write(1)), (3, 4, .read(1))),
    Row("a value before its write", false, (1, 2, .read(1)), (3, 4, .write(1))),
    Row("a value during its write", true, (1, 4, .write(1)), (2, 3, .read(1))),
    Row("an overwritten value", false, (1, 2, .write(1)), (3, 4, .write(2)), (5, 6, .read(1))),
    Row("either of two writes at once", true, (1, 4, .write(1)), (2, 3, .write(2)), (5, 6, .read(1))),
    Row(
      "one of two writes at once, then the other",
      false,
      (1, 4, .write(1)),
      (2, 3, .write(2)),
      (5, 6, .read(1)),
      (7, 8, .read(2))
    ),
    Row(
      "a value that comes back",
      false,
      from: 1,
      (1, 8, .write(2)),
      (2, 3, .read(2)),
      (4, 5, .read(1)),
      (6, 7, .read(2))
    ),
    Row("nothing during an insert over a value", false, from: 1, (1, 4, .write(2)), (2, 3, .read(nil))),
    Row(
      "nothing during a delete and an insert",
      true,
      from: 1,
      (1, 6, .write(2)),
      (2, 5, .write(nil)),
      (3, 4, .read(nil)),
      (7, 8, .read(2))
    ),
  ]

  @Test("A history is serializable if and only if each read sees the last write of some order", arguments: rows)
  func explained(_ row: Row) { #expect(row.history.isExplained == row.isExplained, "\(row.history)") }
}
