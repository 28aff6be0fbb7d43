import Basics
import Diagnostics
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("A spec", .takesTurns)
struct SpecTests {
  @Test("A spec says of a failure what was given, done, expected and got")
  func failure() async throws {
    let failure = try await #require(
      Self.failure(of: "store.insert-replaces") {
        store(insert: { base, feed, timestamp in
          if await base.retrieve() == nil { try await base.insert(feed, timestamp: timestamp) }
        })
      }
    )
    #expect(
      failure.description == """
        store.insert-replaces: insert replaces feed and timestamp
          given: an empty store
          done: insert 1 image stamped 2020-08-28T15:07:02Z; insert 1 image stamped 2020-08-28T15:08:02Z; retrieve
          expected: 1 image stamped 2020-08-28T15:08:02Z
          got: 1 image stamped 2020-08-28T15:07:02Z: image 1 has the id 3C6EF372-FE94-482A-AAF8-94FE72F36E3C instead of \
        DAA66D2C-7DDF-443F-BF74-DF7D2C6DA6DA
        """
    )
  }

  @Test("A spec names the first difference of two feeds", arguments: differences)
  func difference(_ row: Row) async throws {
    let failure = try await #require(Self.failure(of: row.spec, over: row.make))
    #expect(failure.got == row.got)
  }

  @Test("A spec counts what a store throws as a failure")
  func thrown() async throws {
    let failure = try await #require(
      Self.failure(of: "store.delete-empty") {
        store(delete: { _ in throw StoreFailure() })
      }
    )
    #expect(failure.expected == "delete succeeds")
    #expect(failure.got == "an error: StoreFailure: StoreFailure()")
  }

  @Test("A spec fails where there is no store to be had")
  func noStore() async throws {
    let spec = try #require(FeedStoreSpecs { throw StoreFailure() }.all.first)
    let failure = try await #require(FailingSpecs.failures(of: [spec]).first)
    #expect(failure.expected == "the making of a store succeeds")
  }

  @Test("A spec gives up a store that never calls back")
  func hanging() async throws {
    let (failures, time) = try await withEnoughTime(from: .milliseconds(50)) { time in
      let specs = FeedStoreSpecs(timeLimit: time) { AwaitedStore(SilentStore()) }
      return try await FailingSpecs.failures(of: specs.all.filter { $0.id == "store.delete-empty" })
    } until: {
      $0.first?.done == ["delete"]
    }
    let failure = try #require(failures.first)
    #expect(failure.done == ["delete"])
    #expect(failure.expected == "an end within \(time)")
    #expect(failure.got == "none; it was given up")
  }

  @Test("A spec cleans up each store once, after a failure too")
  func cleanUp() async throws {
    let made = Mutex(0)
    let cleaned = Mutex(0)
    let specs = FeedStoreSpecs {
      made.withLock { $0 += 1 }
      return NullFeedStore()
    } cleanUp: { store in
      #expect(store is NullFeedStore)
      cleaned.withLock { $0 += 1 }
    }
    let failing = try await FailingSpecs.ids(of: specs.all)
    #expect(!failing.isEmpty)
    #expect(made.withLock(\.self) == specs.all.count)
    #expect(cleaned.withLock(\.self) == specs.all.count)
  }

  @Test("A spec fails where the clean-up does")
  func failingCleanUp() async throws {
    let specs = FeedStoreSpecs {
      InMemoryFeedStore()
    } cleanUp: { _ in
      throw StoreFailure()
    }
    let failure = try await #require(FailingSpecs.failures(of: Array(specs.all.prefix(1))).first)
    #expect(failure.expected == "the clean-up succeeds")
  }

  @Test("A spec ends with a cancellation in a cancelled task")
  func cancelled() async throws {
    let specs = FeedStoreSpecs {
      FeedStoreClosures(
        delete: { try await Task.sleep(for: .beyondHangs) },
        insert: { _, _ in },
        retrieve: { nil }
      )
    }
    let spec = try #require(specs.all.first { $0.id == "store.delete-empty" })
    let task = Task { try await spec.run() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A spec has a description that a test shows")
  func description() throws {
    let spec = try #require(FeedStoreSpecs { NullFeedStore() }.all.first)
    #expect("\(spec)" == "store.retrieve-empty: retrieve on an empty store finds nothing")
  }

  /// A fault, and what a spec says that it has got.
  struct Row: Sendable, CustomStringConvertible {
    let spec: String
    let got: String
    let make: @Sendable () -> any FeedStore

    var description: String { got }
  }

  private static let differences: [Row] = [
    Row(spec: "store.retrieve-inserted", got: "nothing") { NullFeedStore() },
    Row(spec: "store.retrieve-inserted", got: "3 images stamped 2020-08-28T15:07:02Z: image 4 is missing") {
      store(keeping: { $0.dropLast() })
    },
    Row(spec: "store.retrieve-inserted", got: "5 images stamped 2020-08-28T15:07:02Z: image 5 does not belong there") {
      store(keeping: { $0 + $0.prefix(1) })
    },
    Row(
      spec: "store.retrieve-inserted",
      got: "4 images stamped 2020-08-28T15:07:02Z: image 1 has the location none instead of \"Location 0\""
    ) {
      store(keeping: { $0.map { $0.with(description: $0.description, location: nil) } })
    },
    Row(spec: "store.keep-timestamp.fraction", got: "2 images stamped 2020-08-28T15:07:02Z") {
      store(insert: { base, feed, timestamp in
        try await base.insert(
          feed,
          timestamp: Date(timeIntervalSince1970: timestamp.timeIntervalSince1970.rounded(.down))
        )
      })
    },
    Row(spec: "store.delete-empties", got: "1 image stamped 2020-08-28T15:07:02Z") { store(delete: { _ in }) },
  ]

  private static func failure(
    of id: String,
    over make: @escaping @Sendable () -> any FeedStore
  ) async throws -> SpecFailure? {
    try await FailingSpecs.failures(of: FeedStoreSpecs(makeStore: make).all.filter { $0.id == id }).first
  }
}

/// Forgets its callers.
private final class SilentStore: CompletionFeedStore {
  func deleteCachedFeed(completion: @escaping (Result<Void, any Error>) -> Void) {}
  func insert(_ feed: [FeedImage], timestamp: Date, completion: @escaping (Result<Void, any Error>) -> Void) {}
  func retrieve(completion: @escaping (Result<(feed: [FeedImage], timestamp: Date)?, any Error>) -> Void) {}
}
