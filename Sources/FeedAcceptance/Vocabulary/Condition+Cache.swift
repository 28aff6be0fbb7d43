import FeedClient
import Foundation

extension Condition {
  /// The state of the cache before the case; saved feeds are stored directly.
  public static func cache(_ cache: CacheState) -> Condition {
    Condition("\(cache)") { world in
      try world.require(.store)
      if let age = cache.age {
        try await world.save(.saved, at: age.timestamp(at: world.clock.now))
      }
      if let fault = cache.fault { world.store.fail(fault) }
    }
  }

  /// A cache that holds the saved feed, for a client whose store the suite can set, and which keeps something.
  static func cacheIfKept(_ age: CacheAge) -> Condition {
    Condition("a cache that holds \(FeedContent.saved), \(age), if the store keeps one") { world in
      guard world.injections.contains(.store), !(world.store.base is NullFeedStore) else { return }
      try await world.save(.saved, at: age.timestamp(at: world.clock.now))
    }
  }

  /// A cache that holds a feed of a given age.
  static func cache(of content: FeedContent, _ age: CacheAge) -> Condition {
    Condition("a cache that holds \(content), \(age)") { world in
      try await world.save(content, at: age.timestamp(at: world.clock.now))
    }
  }

  /// A cache in which the saved feed was stored at a point in time.
  static func cacheSaved(at moment: Moment) -> Condition {
    Condition("a cache that holds \(FeedContent.saved) since \(moment)") { world in
      try await world.save(.saved, at: moment.date)
    }
  }

  /// A store that keeps its values; the case does not apply to others.
  public static let keepingStore = Condition("a store that keeps what it is given") { try $0.requireKeepingStore() }

  /// A call of the store that fails from now on.
  public static func failing(_ fault: StoreFault) -> Condition {
    Condition(fault.failing) { world in
      try world.require(.store)
      world.store.fail(fault)
    }
  }

  /// The data of the image in the cache.
  static let cachedImageData = Condition("the image's data in the cache") { world in
    try world.requireKeepingStore()
    let image = try world.picturedImage
    try await world.store.base.insert(image.data, for: image.url)
  }
}

extension World {
  fileprivate func save(_ content: FeedContent, at timestamp: Date) async throws {
    try await save(CachedFeed(feed: try content.images(self), timestamp: timestamp))
  }
}
