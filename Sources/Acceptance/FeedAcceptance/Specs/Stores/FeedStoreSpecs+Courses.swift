import FeedClient
import Foundation

extension FeedStoreSpecs {
  /// The specs for retrieving.
  var retrieving: [Spec] {
    [
      spec("retrieve-empty", "retrieve on an empty store finds nothing") { store in
        try await store.finds(nil)
      },
      spec("retrieve-empty-twice", "retrieve on an empty store finds nothing, and twice the same") { store in
        _ = try await store.retrieve()
        try await store.finds(nil)
      },
      spec("retrieve-inserted", "retrieve finds what was inserted") { store in
        let cached = try SpecSamples.feed(0..<4)
        try await store.insert(cached)
        try await store.finds(cached)
      },
      spec("retrieve-inserted-twice", "retrieve finds what was inserted, and twice the same") { store in
        let cached = try SpecSamples.feed(0..<4)
        try await store.insert(cached)
        _ = try await store.retrieve()
        try await store.finds(cached)
      },
      spec("retrieve-afresh", "retrieve finds what is there now, whatever it has found before") { store in
        let (first, second) = (try SpecSamples.feed(0..<4), try SpecSamples.feed(4..<6, secondsLater: 60))
        try await store.finds(nil)
        try await store.insert(first)
        try await store.finds(first)
        try await store.insert(second)
        try await store.finds(second)
        try await store.delete()
        try await store.finds(nil)
      },
    ]
  }

  /// The specs for inserting.
  var inserting: [Spec] {
    [
      spec("insert-into-empty", "insert into an empty store succeeds") { store in
        try await store.insert(try SpecSamples.feed(ofImage: 1))
      },
      spec("insert-over-existing", "insert over a feed succeeds") { store in
        try await store.insert(try SpecSamples.feed(ofImage: 1))
        try await store.insert(try SpecSamples.feed(ofImage: 2, secondsLater: 60))
      },
      spec("insert-replaces", "insert replaces feed and timestamp") { store in
        let latest = try SpecSamples.feed(ofImage: 2, secondsLater: 60)
        try await store.insert(try SpecSamples.feed(ofImage: 1))
        try await store.insert(latest)
        try await store.finds(latest)
      },
      spec("insert-same-feed-anew", "insert of the same feed replaces the timestamp") { store in
        let latest = try SpecSamples.feed(ofImage: 1, secondsLater: 60)
        try await store.insert(try SpecSamples.feed(ofImage: 1))
        try await store.insert(latest)
        try await store.finds(latest)
      },
      spec("insert-changed-images", "insert replaces images that have changed and moved") { store in
        let first = try SpecSamples.feed(0..<4)
        let changed = first.feed.reversed().map { image in
          FeedImage(id: image.id, description: image.location, location: image.description, url: image.url)
        }
        let latest = CachedFeed(feed: changed, timestamp: first.timestamp.addingTimeInterval(60))
        try await store.insert(first)
        try await store.insert(latest)
        try await store.finds(latest)
      },
      spec("insert-older", "insert replaces a feed with a later timestamp") { store in
        let latest = try SpecSamples.feed(ofImage: 2, secondsLater: -60)
        try await store.insert(try SpecSamples.feed(ofImage: 1))
        try await store.insert(latest)
        try await store.finds(latest)
      },
      spec("insert-empty-feed", "insert of an empty feed replaces a feed, and is found as a feed") { store in
        let latest = try SpecSamples.feed(0..<0, secondsLater: 60)
        try await store.insert(try SpecSamples.feed(ofImage: 1))
        try await store.insert(latest)
        try await store.finds(latest)
      },
    ]
  }

  /// The specs for deleting.
  var deleting: [Spec] {
    [
      spec("delete-empty", "delete on an empty store succeeds") { store in
        try await store.delete()
      },
      spec("delete-leaves-empty", "delete on an empty store leaves it empty") { store in
        try await store.delete()
        try await store.finds(nil)
      },
      spec("delete-existing", "delete of a feed succeeds") { store in
        try await store.insert(try SpecSamples.feed(ofImage: 1))
        try await store.delete()
      },
      spec("delete-empties", "delete of a feed empties the store") { store in
        try await store.insert(try SpecSamples.feed(ofImage: 1))
        try await store.delete()
        try await store.finds(nil)
      },
      spec("insert-after-delete", "insert after delete is found") { store in
        let latest = try SpecSamples.feed(ofImage: 2, secondsLater: 60)
        try await store.insert(try SpecSamples.feed(ofImage: 1))
        try await store.delete()
        try await store.insert(latest)
        try await store.finds(latest)
      },
    ]
  }
}
