import FeedClient
import Foundation

extension FaultyStore {
  /// The specs that look at a whole feed of several images.
  private static let lookingAtAll = ["retrieve-inserted", "retrieve-inserted-twice", "retrieve-afresh"]

  /// Stores that keep something else than they are given.
  static let keepingOtherwise: [FaultyStore] = [
    FaultyStore(
      "stamps wrongly",
      failing: lookingAtAll + [
        "insert-replaces", "insert-same-feed-anew", "insert-changed-images", "insert-older", "insert-empty-feed",
        "insert-after-delete", "keep-timestamp.fraction", "keep-timestamp.before-1970", "keep-timestamp.future",
      ]
    ) {
      store(insert: { base, feed, timestamp in try await base.insert(feed, timestamp: timestamp + 1) })
    },
    FaultyStore(
      "truncates the timestamp to seconds",
      failing: ["keep-timestamp.fraction", "keep-timestamp.before-1970"]
    ) {
      store(insert: { base, feed, timestamp in
        let seconds = timestamp.timeIntervalSince1970.rounded(.towardZero)
        try await base.insert(feed, timestamp: Date(timeIntervalSince1970: seconds))
      })
    },
    FaultyStore("sorts the images by identifier", failing: lookingAtAll + ["insert-changed-images", "keep-order"]) {
      store(keeping: { $0.sorted { $0.id.uuidString < $1.id.uuidString } })
    },
    FaultyStore("loses the order", failing: lookingAtAll + ["insert-changed-images", "keep-order"]) {
      store(keeping: { $0.reversed() })
    },
    FaultyStore(
      "drops the location",
      failing: lookingAtAll + [
        "insert-changed-images", "keep-fields.both", "keep-fields.location", "keep-fields.empty-text", "keep-unicode",
      ]
    ) {
      store(keeping: { $0.map { $0.with(description: $0.description, location: nil) } })
    },
    FaultyStore(
      "puts a text where there is none",
      failing: [
        "retrieve-inserted", "retrieve-inserted-twice", "retrieve-afresh", "insert-replaces", "insert-same-feed-anew",
        "insert-changed-images", "insert-older", "insert-after-delete", "keep-order", "keep-fields.description",
        "keep-fields.location", "keep-fields.neither",
      ]
    ) {
      store(keeping: { $0.map { $0.with(description: $0.description ?? "", location: $0.location ?? "") } })
    },
    FaultyStore("keeps an empty text as none", failing: ["keep-fields.empty-text"]) {
      store(keeping: { feed in
        feed.map { image in
          image.with(
            description: image.description.flatMap { $0.isEmpty ? nil : $0 },
            location: image.location.flatMap { $0.isEmpty ? nil : $0 }
          )
        }
      })
    },
    FaultyStore("composes accents", failing: ["keep-unicode"]) {
      store(keeping: { feed in
        feed.map {
          $0.with(
            description: $0.description?.precomposedStringWithCanonicalMapping,
            location: $0.location?.precomposedStringWithCanonicalMapping
          )
        }
      })
    },
    FaultyStore("keeps URLs without their query", failing: ["keep-urls"]) {
      store(keeping: { feed in
        feed.map { image in
          var parts = URLComponents(url: image.url, resolvingAgainstBaseURL: true)
          parts?.query = nil
          return FeedImage(
            id: image.id,
            description: image.description,
            location: image.location,
            url: parts?.url ?? image.url
          )
        }
      })
    },
    FaultyStore("merges images by URL", failing: ["keep-duplicate-urls"]) {
      store(keeping: { feed in
        var urls = Set<URL>()
        return feed.filter { urls.insert($0.url).inserted }
      })
    },
    FaultyStore("keeps a hundred images at most", failing: ["keep-large-feed"]) {
      store(keeping: { Array($0.prefix(100)) })
    },
  ]
}
