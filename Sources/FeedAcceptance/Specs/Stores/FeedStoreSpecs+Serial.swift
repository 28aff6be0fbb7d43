import FeedClient
import Foundation

extension FeedStoreSpecs {
  /// That side effects run one at a time.
  var serial: [Spec] {
    [
      trial(
        "serial-inserts",
        "concurrent inserts leave one of them whole, and retrieves meanwhile find one of them whole",
        tasks: [
          [.insert, .insert, .retrieve, .insert], [.insert, .retrieve, .insert, .insert],
          [.retrieve, .insert, .retrieve, .insert], [.insert, .insert, .insert, .retrieve],
        ]
      ),
      trial(
        "serial-side-effects",
        "concurrent inserts, deletes and retrieves leave a state that some serial order explains",
        tasks: [
          [.insert, .retrieve, .delete, .retrieve], [.delete, .insert, .retrieve, .insert],
          [.insert, .delete, .insert, .retrieve], [.retrieve, .insert, .retrieve, .delete],
        ]
      ),
    ]
  }

  private func trial(_ id: String, _ text: String, tasks: [[SerialTrial<CachedFeed>.Turn]]) -> Spec {
    spec(id, text) { [rounds] subject in
      let store = subject.store
      let trial = SerialTrial<CachedFeed>(
        tasks: tasks,
        rounds: rounds,
        value: Numbered.feed,
        number: Numbered.number,
        wording: SpecWording.cached,
        insert: { try await store.insert($0.feed, timestamp: $0.timestamp) },
        delete: { try await store.deleteCachedFeed() },
        retrieve: { try await store.retrieve() }
      )
      try await trial.run(subject.transcript)
    }
  }
}

/// Feeds of which each part tells the number, so that parts of two are told from one whole.
private enum Numbered {
  /// Two images and a timestamp of a number.
  @Sendable static func feed(_ number: Int) throws -> CachedFeed {
    try SpecSamples.feed(number * 2..<number * 2 + 2, secondsLater: Double(number))
  }

  /// The number of a feed; `nil` for one of parts that do not belong together.
  @Sendable static func number(_ cached: CachedFeed) -> Int? {
    let number = Int(cached.timestamp.timeIntervalSince(SpecSamples.moment))
    guard number > 0, let whole = try? feed(number), cached == whole else { return nil }
    return number
  }
}
