import Synchronization

/// Has several tasks at once write to a place and read from it, for many rounds, and looks for a serial order.
///
/// Whether tasks meet is chance, so that there are many rounds, in which all tasks begin together. Each round is small,
/// so that it can be searched; the next one begins with what it leaves.
struct SerialTrial<Value: Sendable>: Sendable {
  /// What a task does next.
  enum Turn: Sendable {
    case insert
    case delete
    case retrieve
  }

  /// What is done in a round: the turns of each task in their order.
  let tasks: [[Turn]]
  /// The number of rounds.
  let rounds: Int
  /// Makes the value with a number, from 1.
  let value: @Sendable (Int) throws -> Value
  /// The number of a value that was found; `nil` for one that nobody has written whole.
  let number: @Sendable (Value) -> Int?
  /// What a value is called.
  let wording: @Sendable (Value) -> String
  let insert: @Sendable (Value) async throws -> Void
  let delete: @Sendable () async throws -> Void
  let retrieve: @Sendable () async throws -> Value?

  /// Plays the rounds over an empty place.
  ///
  /// - Throws: `Mismatch` at the first round that no serial order explains, and for values that nobody has written.
  func run(_ transcript: Transcript) async throws {
    var initial: Int?
    for round in 0..<rounds {
      transcript.done("round \(round + 1): \(tasks.map(Self.text).joined(separator: " | "))")
      initial = try await play(round, from: initial)
    }
  }

  private func play(_ round: Int, from initial: Int?) async throws -> Int? {
    let clock = Ticker()
    let start = Latch()
    var events = try await withThrowingTaskGroup(of: [SerialHistory.Event].self) { group in
      for (index, turns) in tasks.enumerated() {
        let first = (round * tasks.count + index) * turns.count + 1
        group.addTask {
          await start.wait()
          var events: [SerialHistory.Event] = []
          for (offset, turn) in turns.enumerated() {
            events.append(try await perform(turn, number: first + offset, clock: clock))
          }
          return events
        }
      }
      start.open()
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let final = try await perform(.retrieve, number: 0, clock: clock)
    events.append(final)
    let history = SerialHistory(initial: initial, events: events)
    guard history.isExplained else {
      throw Mismatch(
        expected: "a serial order of inserts, deletes and retrieves that explains what was found",
        got: "none in round \(round + 1): \(Self.text(history))"
      )
    }
    guard case .read(let left) = final.action else { return nil }
    return left
  }

  private func perform(_ turn: Turn, number: Int, clock: Ticker) async throws -> SerialHistory.Event {
    let action: SerialHistory.Action
    let began: Int
    switch turn {
    case .insert:
      let value = try value(number)
      began = clock.tick()
      try await StoreUnderSpec.succeeding("insert") { try await insert(value) }
      action = .write(number)
    case .delete:
      began = clock.tick()
      try await StoreUnderSpec.succeeding("delete") { try await delete() }
      action = .write(nil)
    case .retrieve:
      began = clock.tick()
      let found = try await StoreUnderSpec.succeeding("retrieve") { try await retrieve() }
      let ended = clock.tick()
      return SerialHistory.Event(action: .read(try found.map(whole)), began: began, ended: ended)
    }
    return SerialHistory.Event(action: action, began: began, ended: clock.tick())
  }

  private func whole(_ value: Value) throws -> Int {
    if let number = number(value) { return number }
    throw Mismatch(expected: "what one insert wrote, whole", got: "a mixture: \(wording(value))")
  }

  private static func text(_ turns: [Turn]) -> String {
    turns.map { turn in
      switch turn {
      case .insert: "insert"
      case .delete: "delete"
      case .retrieve: "retrieve"
      }
    }
    .joined(separator: ", ")
  }

  /// The history by time: `1–3 insert 17, 2–4 retrieve nothing`.
  private static func text(_ history: SerialHistory) -> String {
    let lines = history.events.sorted { $0.began < $1.began }.map { event in
      let text =
        switch event.action {
        case .write(let value): value.map { "insert #\($0)" } ?? "delete"
        case .read(let value): "retrieve \(value.map { "#\($0)" } ?? "nothing")"
        }
      return "\(event.began)–\(event.ended) \(text)"
    }
    let before = history.initial.map { "#\($0)" } ?? "nothing"
    return "at first \(before), then \(lines.joined(separator: ", "))"
  }
}

/// A clock that only tells what came before what.
private final class Ticker: Sendable {
  private let time = Mutex(0)

  /// A time later than all before.
  func tick() -> Int {
    time.withLock { time in
      time += 1
      return time
    }
  }
}
