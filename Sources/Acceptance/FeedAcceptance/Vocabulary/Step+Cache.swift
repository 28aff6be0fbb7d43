import FeedClient
import Foundation

extension Step {
  /// The state of the cache before the case; saved feeds are stored directly.
  public static func cache(_ cache: CacheState) -> Step {
    Step("\(cache)") { world in
      try world.require(.store)
      if let age = cache.age {
        try await world.save(.saved, at: age.timestamp(at: world.clock.now))
      }
      if let fault = cache.fault { world.store.fail(fault) }
    }
  }

  /// A cache that holds the saved feed, for a client whose store the suite can set, and which keeps something.
  static func cacheIfKept(_ age: CacheAge) -> Step {
    Step("a cache that holds \(FeedContent.saved), \(age), if the store keeps one") { world in
      guard world.injections.contains(.store), !(world.store.base is NullFeedStore) else { return }
      try await world.save(.saved, at: age.timestamp(at: world.clock.now))
    }
  }

  /// A cache that holds a feed of a given age.
  static func cache(of content: FeedContent, _ age: CacheAge) -> Step {
    Step("a cache that holds \(content), \(age)") { world in
      try await world.save(content, at: age.timestamp(at: world.clock.now))
    }
  }

  /// A cache in which the saved feed was stored at a point in time.
  static func cacheSaved(at moment: Moment) -> Step {
    Step("a cache that holds \(FeedContent.saved) since \(moment)") { world in
      try await world.save(.saved, at: moment.date)
    }
  }

  /// A store that keeps its values; the case does not apply to others.
  public static let keepingStore = Step("a store that keeps what it is given") { try $0.requireKeepingStore() }

  /// A call of the store that fails from now on.
  public static func failing(_ fault: StoreFault) -> Step {
    Step(fault.failing) { world in
      try world.require(.store)
      world.store.fail(fault)
    }
  }

  /// The data of the image in the cache.
  static let cachedImageData = Step("the image's data in the cache") { world in
    try world.requireKeepingStore()
    let image = try world.picturedImage
    guard world.api.imageCache != nil else { return try await world.store.base.insert(image.data, for: image.url) }
    // Only the client knows how it keeps the age of an image.
    try await world.app.imageCache.save(image.data, for: image.url)
    await world.forget()
  }

  /// The client has had the time to save what it has delivered.
  static let theClientHasSaved = Step("the client has saved what it saves") { world in
    try await world.giveTime { [store = world.store] in store.calls.contains { !$0.isRetrieval } }
  }
}

extension World {
  /// Requires that the store holds a feed, whose age in seconds is one of several.
  fileprivate func requireCache(of content: FeedContent, ages: [Int]) async throws {
    try requireKeepingStore()
    try await eventually {
      guard let cached = try await store.base.retrieve() else {
        throw Mismatch(expected: "\(content) in the cache", got: "an empty cache")
      }
      try Difference.check(try content.images(self), got: cached.feed)
      let times = ages.map { clock.now - TimeInterval($0) }
      guard times.contains(cached.timestamp) else {
        throw Mismatch(
          expected: "a cache stamped \(times.map(Wording.moment).joined(separator: " or "))",
          got: "one stamped \(Wording.moment(cached.timestamp))"
        )
      }
    }
  }

  fileprivate func save(_ content: FeedContent, at timestamp: Date) async throws {
    try await save(CachedFeed(feed: try content.images(self), timestamp: timestamp))
  }
}

extension Step {
  /// The store holds a feed that was stored at the time of the case, regardless of injected failures.
  ///
  /// The client may still be saving what it has delivered.
  public static func theCacheHolds(_ content: FeedContent) -> Step {
    Step("the cache holds \(content), stamped now") { try await $0.requireCache(of: content, ages: [0]) }
  }

  /// The store holds a feed that was stored at the time of the case, or so many seconds before.
  ///
  /// A client may save again what is saved already.
  static func theCacheHolds(_ content: FeedContent, stampedNowOr seconds: Int) -> Step {
    Step("the cache holds \(content), stamped now or as before") {
      try await $0.requireCache(of: content, ages: [0, seconds])
    }
  }

  /// The store holds no feed, regardless of injected failures.
  ///
  /// The client may still be deleting it.
  public static let theCacheIsEmpty = Step("the cache is empty") { world in
    try world.require(.store)
    try await world.eventually {
      guard let cached = try await world.store.base.retrieve() else { return }
      throw Mismatch(expected: "an empty cache", got: "\(Wording.count(cached.feed)) in it")
    }
  }

  /// The store holds no feed, or the beginning of one, which a failed save has written.
  ///
  /// The story allows both: in one of its variants, a failed save deletes what it has written.
  static func theCacheHoldsAtMostTheBeginning(of content: FeedContent) -> Step {
    Step("the cache is empty, or holds what was saved of \(content)") { world in
      try world.require(.store)
      guard let cached = try await world.store.base.retrieve() else { return }
      try Difference.check(Array(try content.images(world).prefix(cached.feed.count)), got: cached.feed)
    }
  }

  /// The store was only read, and its content is unchanged.
  public static let theCacheIsUntouched = Step("the cache is as it was") { world in
    try world.require(.store)
    let changes = world.store.calls.filter { !$0.isRetrieval }
    guard changes.isEmpty else {
      throw Mismatch(expected: "no change of the store", got: changes.map(\.description).joined(separator: ", "))
    }
    let cached = try await world.store.base.retrieve()
    if cached != world.notes.saved {
      throw Mismatch(expected: Wording.cached(world.notes.saved), got: Wording.cached(cached))
    }
  }
}

/// An expected change of the store.
enum ExpectedChange: Sendable, CustomStringConvertible {
  case deletion
  /// The insertion of a feed with the current timestamp.
  case insertion(FeedContent)

  var description: String {
    switch self {
    case .deletion: "delete"
    case .insertion(let content): "insert \(content) stamped now"
    }
  }

  /// Returns the store call for the change.
  func call(in world: World) throws -> StoreCall {
    switch self {
    case .deletion: .deletion
    case .insertion(let content):
      .insertion(CachedFeed(feed: try content.images(world), timestamp: world.clock.now))
    }
  }
}

extension Step {
  /// The store received exactly these changes, in this order; reads do not count.
  static func theStoreIsAskedTo(_ expected: ExpectedChange...) -> Step {
    let text = expected.map(\.description).joined(separator: ", then ")
    return Step("the store is asked to \(text), and nothing else") { world in
      try world.require(.store)
      let changes = world.store.calls.filter { !$0.isRetrieval }
      guard changes != (try expected.map { try $0.call(in: world) }) else { return }
      let got = changes.map(\.description).joined(separator: ", then ")
      throw Mismatch(expected: text, got: got.isEmpty ? "no change" : got)
    }
  }

  /// The store received no change.
  static let theStoreIsNotChanged = Step("the store is asked for no change") { world in
    try world.require(.store)
    let changes = world.store.calls.filter { !$0.isRetrieval }
    if !changes.isEmpty {
      throw Mismatch(expected: "no change", got: changes.map(\.description).joined(separator: ", then "))
    }
  }

  /// The store received no insertion of a feed.
  static let nothingIsInserted = Step("nothing is inserted") { world in
    try world.require(.store)
    for call in world.store.calls {
      if case .insertion = call { throw Mismatch(expected: "no insertion", got: "\(call)") }
    }
  }
}
