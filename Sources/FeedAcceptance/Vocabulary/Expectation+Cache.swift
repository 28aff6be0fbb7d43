import FeedClient
import Foundation

/// The expected timestamp of a cached feed.
public enum Stamp: Sendable, Hashable, CustomStringConvertible {
  /// At the time of the case.
  case now

  /// The text in a case.
  public var description: String {
    switch self {
    case .now: "stamped now"
    }
  }
}

extension Expectation {
  /// The store holds a feed, regardless of injected failures.
  public static func theCacheHolds(_ content: FeedContent, _ stamp: Stamp) -> Expectation {
    Expectation("the cache holds \(content), \(stamp)") { world in
      try world.requireKeepingStore()
      guard let cached = try await world.store.base.retrieve() else {
        throw Mismatch(expected: "\(content) in the cache", got: "an empty cache")
      }
      try Difference.check(try content.images(world), got: cached.feed)
      guard cached.timestamp == world.clock.now else {
        throw Mismatch(
          expected: "a cache stamped \(Wording.moment(world.clock.now))",
          got: "one stamped \(Wording.moment(cached.timestamp))"
        )
      }
    }
  }

  /// The store holds no feed, regardless of injected failures.
  public static let theCacheIsEmpty = Expectation("the cache is empty") { world in
    try world.require(.store)
    guard let cached = try await world.store.base.retrieve() else { return }
    throw Mismatch(expected: "an empty cache", got: "\(Wording.count(cached.feed)) in it")
  }

  /// The store was only read, and its content is unchanged.
  public static let theCacheIsUntouched = Expectation("the cache is as it was") { world in
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
