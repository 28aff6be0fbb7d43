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
      try await withTaskExecutorPreference(ShufflingExecutor(seed: round)) { try await play(round) }
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
