/// A place that holds a value or nothing, and that several tasks are to use at once: a store of a feed, or of the data
/// for one URL.
struct SerialPlace<Value: Sendable & Equatable>: Sendable {
  /// Makes the value with a number, from 0.
  let value: @Sendable (Int) throws -> Value
  /// The number in one part of a value; the other parts may belong to another value.
  let number: @Sendable (Value) -> Int?
  /// What a value is called.
  let wording: @Sendable (Value) -> String
  let insert: @Sendable (Value) async throws -> Void
  let delete: @Sendable () async throws -> Void
  let retrieve: @Sendable () async throws -> Value?

  /// What a task does next.
  enum Turn: String, Sendable {
    case insert
    case delete
    case retrieve
  }

  /// A turn with what it writes; made beforehand, so that later nothing but the place takes time.
  enum Step: Sendable {
    case insert(Value, number: Int)
    case delete
    case retrieve
  }

  /// A step with what it has found, and when it was done.
  struct Note: Sendable {
    let step: Step
    let found: Value?
    let began: Int
    let ended: Int
  }

  /// The steps of each task, whose values have numbers from `first` on.
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

  /// Plays a script for each task, all at once, and notes for each what it has done.
  ///
  /// - Parameters:
  ///   - scripts: What each task does.
  ///   - clock: Says what came before what.
  /// - Throws: `Mismatch` where a step fails.
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

  /// Does one step.
  ///
  /// - Throws: `Mismatch` where it fails.
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

  /// The number of a value that was found.
  ///
  /// - Throws: `Mismatch` where it is not one of those that were written, to its last part.
  func wholeNumber(of value: Value, among written: [Int: Value]) throws(Mismatch) -> Int {
    if let number = number(value), written[number] == value { return number }
    throw Mismatch(expected: "what one insert wrote, whole", got: "a mixture: \(wording(value))")
  }

  /// The values that scripts write, by their numbers.
  static func values(of scripts: [[Step]]) -> [Int: Value] {
    scripts.joined().reduce(into: [:]) { values, step in
      if case .insert(let value, let number) = step { values[number] = value }
    }
  }
}
