import Basics
import FeedClient

/// A place for an optional value that several tasks use concurrently: a store of a feed, or of the data for one URL.
struct SerialPlace<Value: Sendable & Equatable>: Sendable {
  /// Returns the value with a number, from 0.
  let value: @Sendable (Int) throws -> Value
  /// Returns the number in one part of a value; other parts may belong to another value.
  let number: @Sendable (Value) -> Int?
  /// Returns the text for a value.
  let wording: @Sendable (Value) -> String
  let insert: @Sendable (Value) async throws -> Void
  let delete: @Sendable () async throws -> Void
  let retrieve: @Sendable () async throws -> Value?

  /// The kind of a task's next operation.
  enum Turn: String, Sendable {
    case insert
    case delete
    case retrieve
  }

  /// An operation with its value, created in advance so that only the place takes time.
  enum Step: Sendable {
    case insert(Value, number: Int)
    case delete
    case retrieve
  }

  /// An operation with its result and time.
  struct Note: Sendable {
    let step: Step
    let found: Value?
    let began: Int
    let ended: Int
  }

  /// Returns the steps of each task, whose values have numbers from `first` on.
  func scripts(_ tasks: [[Turn]], from first: Int) throws -> [[Step]] {
    var number = first
    return try tasks.map { turns in
      try turns.map { turn in
        switch turn {
        case .insert:
          defer { number += 1 }
          return .insert(try value(number), number: number)
        case .delete: return .delete
        case .retrieve: return .retrieve
        }
      }
    }
  }

  /// Runs a script for each task concurrently, and returns the notes of each.
  ///
  /// - Parameters:
  ///   - scripts: The steps of each task.
  ///   - clock: Orders the events.
  /// - Throws: `Mismatch` if a step fails.
  func play(_ scripts: [[Step]], clock: Ticker) async throws -> [[Note]] {
    let start = Latch()
    return try await withThrowingTaskGroup(of: (Int, [Note]).self) { group in
      for (index, script) in scripts.enumerated() {
        group.addTask {
          await start.wait()
          var notes: [Note] = []
          notes.reserveCapacity(script.count)
          for step in script {
            notes.append(try await perform(step, clock: clock))
          }
          return (index, notes)
        }
      }
      start.open()
      return try await group.reduce(into: Array(repeating: [], count: scripts.count)) { $0[$1.0] = $1.1 }
    }
  }

  /// Performs one step.
  ///
  /// - Throws: `Mismatch` if it fails.
  func perform(_ step: Step, clock: Ticker) async throws -> Note {
    let began = clock.tick()
    switch step {
    case .insert(let value, _): try await StoreUnderSpec.succeeding("insert") { try await insert(value) }
    case .delete: try await StoreUnderSpec.succeeding("delete") { try await delete() }
    case .retrieve:
      let found = try await StoreUnderSpec.succeeding("retrieve") { try await retrieve() }
      return Note(step: step, found: found, began: began, ended: clock.tick())
    }
    return Note(step: step, found: nil, began: began, ended: clock.tick())
  }

  /// Returns the number of a value.
  ///
  /// - Throws: `Mismatch` if it is not completely one of the written values.
  func wholeNumber(of value: Value, among written: [Int: Value]) throws(Mismatch) -> Int {
    if let number = number(value), written[number] == value { return number }
    throw Mismatch(expected: "what one insert wrote, whole", got: "a mixture: \(wording(value))")
  }

  /// Returns the values that scripts write, by number.
  static func values(of scripts: [[Step]]) -> [Int: Value] {
    scripts.joined().reduce(into: [:]) { values, step in
      if case .insert(let value, let number) = step { values[number] = value }
    }
  }
}

/// A clock that only orders events.
final class Ticker: Sendable {
  private let time = Counter()

  /// Returns a time later than all before.
  func tick() -> Int { time.add() }
}

/// Concurrent inserts into different parts of a store, none of which may be lost.
///
/// A store that reads everything, changes a part and writes everything back loses concurrent inserts.
struct ConcurrentInserts: Sendable {
  /// An insert, whose value differs between rounds.
  struct Insert: Sendable {
    let name: String
    let insert: @Sendable (_ round: Int) async throws -> Void
    let isFound: @Sendable (_ round: Int) async throws -> Bool
  }

  let inserts: [Insert]

  /// Runs rounds on one thread in shuffled order, then on several threads for a time.
  ///
  /// - Throws: `Mismatch` at the first lost insert.
  func run(_ effort: SerialEffort, _ transcript: Transcript) async throws {
    transcript.done("insert at once: \(inserts.map(\.name).joined(separator: ", "))")
    for round in 0..<effort.rounds {
      try await TaskThreads.prefer(ShufflingExecutor(seed: round).threads) { try await play(round) }
    }
    let deadline = ContinuousClock.now + effort.rush
    var round = effort.rounds
    repeat {
      try await play(round)
      round += 1
    } while ContinuousClock.now < deadline
  }

  private func play(_ round: Int) async throws {
    let start = Latch()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for insert in inserts {
        group.addTask {
          await start.wait()
          try await StoreUnderSpec.succeeding("insert") { try await insert.insert(round) }
        }
      }
      start.open()
      try await group.waitForAll()
    }
    for insert in inserts {
      let isFound = try await StoreUnderSpec.succeeding("retrieve") { try await insert.isFound(round) }
      if !isFound { throw Mismatch(expected: insert.name, got: "none, or what was inserted before") }
    }
  }
}
