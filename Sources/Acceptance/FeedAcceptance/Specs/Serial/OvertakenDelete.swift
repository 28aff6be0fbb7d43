import FeedClient

/// A delete, and an insert that begins as soon as the delete has begun.
///
/// Side effects that run one at a time end in the order in which they began, so that the inserted feed stays. A delete
/// that waits before it deletes lets the insert in between, and then deletes what the insert stored.
///
/// Two threads of a right store may change places by chance. So a store is wrong only if it loses every insert.
struct OvertakenDelete: Sendable {
  private static let rounds = 20

  let store: any FeedStore

  /// Runs rounds until an insert is found.
  ///
  /// - Throws: `Mismatch` if none is found in any round.
  func run(_ transcript: Transcript) async throws {
    transcript.done("insert, delete, and insert as soon as the delete has begun, up to \(Self.rounds) times")
    for number in 0..<Self.rounds {
      // On one thread in order, the insert begins when the delete suspends for the first time, or has ended.
      let isFound = try await TaskThreads.prefer(ShufflingExecutor(seed: nil).threads) { try await round(number) }
      if isFound { return }
    }
    throw Mismatch(
      expected: "the feed whose insert began after the delete",
      got: "an empty store each of \(Self.rounds) times, because the delete waits before it deletes"
    )
  }

  /// Returns whether the store has a feed after a round.
  private func round(_ number: Int) async throws -> Bool {
    let (old, new) = (try SpecSamples.feed(0..<2), try SpecSamples.feed(2..<4, secondsLater: Double(number + 1)))
    try await StoreUnderSpec.succeeding("insert") { try await store.insert(old.feed, timestamp: old.timestamp) }
    let begun = Latch()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        begun.open()
        try await StoreUnderSpec.succeeding("delete") { try await store.deleteCachedFeed() }
      }
      group.addTask {
        await begun.wait()
        try await StoreUnderSpec.succeeding("insert") { try await store.insert(new.feed, timestamp: new.timestamp) }
      }
      try await group.waitForAll()
    }
    return try await StoreUnderSpec.succeeding("retrieve") { try await store.retrieve() } != nil
  }
}
