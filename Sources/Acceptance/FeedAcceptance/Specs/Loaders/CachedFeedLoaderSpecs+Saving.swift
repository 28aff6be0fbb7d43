import FeedClient
import Foundation

extension CachedFeedLoaderSpecs {
  /// The specs for saving.
  var saving: [Spec] {
    [
      spec(
        "save-replaces",
        "save deletes the old feed, then inserts the new one stamped now",
        over: .stamped(secondsFromNow: -60)
      ) {
        let feed = try SpecSamples.images(4..<8)
        try await $0.save(feed)
        try $0.changed([.deletion, .insertion(CachedFeed(feed: feed, timestamp: $0.clock.now))])
      },
      spec("save-stamps-each", "each save is stamped with its own time") {
        let feed = try SpecSamples.images(0..<2)
        try await $0.save(feed)
        $0.clock.now += 60
        try await $0.save(feed)
        let stamps = $0.store.changes.compactMap {
          if case .insertion(let cached) = $0 { cached.timestamp } else { nil }
        }
        let expected = [$0.clock.now - 60, $0.clock.now]
        guard stamps != expected else { return }
        throw Mismatch(
          expected: expected.map(SpecWording.moment).joined(separator: ", "),
          got: stamps.map(SpecWording.moment).joined(separator: ", ")
        )
      },
      spec("save-keeps-order", "a saved feed is loaded in its order, with all its fields") {
        let feed = try SpecSamples.images(0..<20)
        try await $0.save(feed)
        try await $0.loads(feed)
      },
      spec("save-empty-feed", "an empty feed is saved like any other", over: .stamped(secondsFromNow: -60)) {
        try await $0.save([])
        try $0.changed([.deletion, .insertion(CachedFeed(feed: [], timestamp: $0.clock.now))])
      },
      spec(
        "save-deletion-error",
        "a deletion error is delivered",
        over: .stamped(secondsFromNow: -60),
        failing: [.deletion]
      ) {
        try await $0.saveFails(try SpecSamples.images(4..<8))
      },
      spec(
        "save-nothing-after-deletion-error",
        "after a deletion error nothing is inserted",
        over: .stamped(secondsFromNow: -60),
        failing: [.deletion]
      ) {
        _ = try? await $0.loader.save(try SpecSamples.images(4..<8))
        $0.transcript.done("save")
        try $0.changed([.deletion])
      },
      spec("save-insertion-error", "a saving error is delivered", failing: [.insertion]) {
        try await $0.saveFails(try SpecSamples.images(4..<8))
      },
    ] + (deletesHalfWrittenCache ? [halfWritten] : [])
  }

  private var halfWritten: Spec {
    spec(
      "save-half-written",
      "what a failing save has written is deleted",
      over: .stamped(secondsFromNow: -60),
      failing: [.halfInsertion]
    ) {
      try await $0.saveFails(try SpecSamples.images(4..<8))
      guard let cached = $0.store.cached else { return }
      throw Mismatch(expected: "an empty store", got: SpecWording.cached(cached))
    }
  }

  /// The specs for validation.
  var validating: [Spec] {
    let rows: [(id: String, text: String, cached: SavedFeed, faults: Set<StoreFault>, deletes: Bool)] = [
      ("empty", "validation of an empty store deletes nothing", .none, [], false),
      ("fresh", "validation of a feed under seven days old keeps it", .sevenDaysOld(secondsLater: -1), [], false),
      (
        "future", "validation of a feed with a timestamp in the future keeps it", .stamped(secondsFromNow: 1e9), [],
        false
      ),
      (
        "seven-days", "validation of a feed exactly seven days old deletes it", .sevenDaysOld(secondsLater: 0), [], true
      ),
      ("expired", "validation of a feed over seven days old deletes it", .sevenDaysOld(secondsLater: 1), [], true),
      (
        "error", "validation after a retrieval error deletes what cannot be read", .stamped(secondsFromNow: -1),
        [.retrieval], true
      ),
    ]
    return rows.map { row in
      spec("validate-\(row.id)", row.text, over: row.cached, failing: row.faults) {
        try await $0.validate()
        try $0.changed(row.deletes ? [.deletion] : [])
      }
    } + [
      spec(
        "validate-deletion-error",
        "a failed deletion of an expired feed is delivered",
        over: .sevenDaysOld(secondsLater: 1),
        failing: [.deletion]
      ) {
        try await $0.validateFails()
      },
      spec(
        "validate-deletion-error-after-error",
        "a failed deletion of what cannot be read is delivered",
        over: .none,
        failing: [.retrieval, .deletion]
      ) {
        try await $0.validateFails()
      },
    ]
  }
}
