import FeedClient
import Foundation

extension FeedStoreSpecs {
  /// The specs that side effects run serially.
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
      spec("serial-deletion", "a delete that began before an insert leaves what the insert stored") { subject in
        try await OvertakenDelete(store: subject.store).run(subject.transcript)
      },
    ]
  }

  private func trial(_ id: String, _ text: String, tasks: [[SerialPlace<CachedFeed>.Turn]]) -> Spec {
    spec(id, text) { [effort] subject in
      try await SerialTrial(place: Self.place(of: subject.store), tasks: tasks, effort: effort).run(subject.transcript)
    }
  }

  /// Returns a store as a place for feeds of two images, with the number in each part.
  private static func place(of store: any FeedStore) -> SerialPlace<CachedFeed> {
    SerialPlace(
      value: { try SpecSamples.feed($0 * 2..<$0 * 2 + 2, secondsLater: Double($0)) },
      number: { Int(exactly: $0.timestamp.timeIntervalSince(SpecSamples.moment)) },
      wording: SpecWording.cached,
      insert: { try await store.insert($0.feed, timestamp: $0.timestamp) },
      delete: { try await store.deleteCachedFeed() },
      retrieve: { try await store.retrieve() }
    )
  }
}
