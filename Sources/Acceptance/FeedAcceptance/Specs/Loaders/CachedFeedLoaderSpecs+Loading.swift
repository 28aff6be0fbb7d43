import FeedClient
import Foundation

extension CachedFeedLoaderSpecs {
  /// The specs for delivering a feed.
  var loading: [Spec] {
    [
      spec("creation", "the making of a loader asks nothing of the store", over: .sevenDaysOld(secondsLater: 0)) {
        guard $0.store.calls.isEmpty else {
          throw Mismatch(expected: "no call", got: $0.store.calls.map(\.description).joined(separator: ", "))
        }
      }
    ]
      + delivering([
        ("empty", "load from an empty store delivers no images", .none, nil),
        ("fresh", "load of a feed under seven days old delivers it", .sevenDaysOld(secondsLater: -1), 0..<4),
        ("seven-days", "load of a feed exactly seven days old delivers no images", .sevenDaysOld(secondsLater: 0), nil),
        ("expired", "load of a feed over seven days old delivers no images", .sevenDaysOld(secondsLater: 1), nil),
        ("far-past", "load of a feed of the far past delivers no images", .stamped(secondsFromNow: -1e9), nil),
        ("future", "load of a feed with a timestamp in the future delivers it", .stamped(secondsFromNow: 1e9), 0..<4),
        (
          "empty-feed", "load of a fresh feed without images delivers it",
          .stamped(secondsFromNow: -1, images: 0..<0), 0..<0
        ),
      ]) + [
        spec("load-error", "a retrieval error is delivered", over: .stamped(secondsFromNow: -1), failing: [.retrieval])
        {
          try await $0.loadFails()
        }
      ] + delivering(Self.clockChanges)
  }

  /// A saved feed, and the numbers of the images that a load of it delivers; `nil` for none.
  private typealias Delivered = (id: String, text: String, cached: SavedFeed, images: Range<Int>?)

  /// Feeds that were saved before days of 23 and 25 hours.
  private static var clockChanges: [Delivered] {
    [("23", ClockChange.forward), ("25", .back)].flatMap { hours, change -> [Delivered] in
      [
        (
          "day-of-\(hours)-hours", "seven days with one of \(hours) hours are seven days",
          .sevenDaysOld(across: change, secondsLater: 0), nil
        ),
        (
          "before-day-of-\(hours)-hours-ends", "1 s less than seven days with one of \(hours) hours is fresh",
          .sevenDaysOld(across: change, secondsLater: -1), 0..<4
        ),
      ]
    }
  }

  private func delivering(_ rows: [Delivered]) -> [Spec] {
    rows.map { row in
      spec("load-\(row.id)", row.text, over: row.cached) {
        if let images = row.images {
          try await $0.loads(try SpecSamples.images(images))
        } else {
          try await $0.loadsNothing()
        }
      }
    }
  }

  /// The specs that loading has no side effects.
  var changingNothing: [Spec] {
    let rows: [(id: String, text: String, cached: SavedFeed, faults: Set<StoreFault>)] = [
      ("fresh", "load of a fresh feed changes nothing", .sevenDaysOld(secondsLater: -1), []),
      ("expired", "load of an expired feed changes nothing", .sevenDaysOld(secondsLater: 0), []),
      ("empty", "load from an empty store changes nothing", .none, []),
      ("error", "load after a retrieval error changes nothing", .stamped(secondsFromNow: -1), [.retrieval]),
    ]
    return rows.map { row in
      spec("load-changes-nothing.\(row.id)", row.text, over: row.cached, failing: row.faults) {
        await $0.loadAnyhow()
        try $0.changed([])
      }
    }
  }

  /// The specs that a cancelled load delivers nothing.
  var cancelling: [Spec] {
    [
      spec(
        "load-cancelled-before",
        "a load that is cancelled before it begins delivers nothing",
        over: .stamped(secondsFromNow: -1)
      ) {
        subject in
        subject.transcript.done("load in a task that is cancelled")
        try await CancelledLoad.beforehand { try await subject.loader.load() }
      },
      spec(
        "load-cancelled",
        "a load that is cancelled in the middle delivers no feed",
        over: .stamped(secondsFromNow: -1)
      ) {
        try await Self.cancelMeanwhile($0)
      },
      spec(
        "load-cancelled-error",
        "a load that is cancelled in the middle delivers no error",
        over: .none,
        failing: [.retrieval]
      ) {
        try await Self.cancelMeanwhile($0)
      },
    ]
  }

  private static func cancelMeanwhile(_ subject: CachedFeedUnderSpec) async throws {
    subject.transcript.done("load, and cancel it while the store is read")
    try await CancelledLoad.meanwhile(cancelling: { subject.store.onRetrieval($0) }) {
      try await subject.loader.load()
    }
  }
}
