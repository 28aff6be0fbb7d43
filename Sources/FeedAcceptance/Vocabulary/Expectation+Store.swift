import FeedClient

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

extension Expectation {
  /// The store received exactly these changes, in this order; reads do not count.
  static func theStoreIsAskedTo(_ expected: ExpectedChange...) -> Expectation {
    let text = expected.map(\.description).joined(separator: ", then ")
    return Expectation("the store is asked to \(text), and nothing else") { world in
      try world.require(.store)
      let changes = world.store.calls.filter { !$0.isRetrieval }
      guard changes != (try expected.map { try $0.call(in: world) }) else { return }
      let got = changes.map(\.description).joined(separator: ", then ")
      throw Mismatch(expected: text, got: got.isEmpty ? "no change" : got)
    }
  }

  /// The store received no change.
  static let theStoreIsNotChanged = Expectation("the store is asked for no change") { world in
    try world.require(.store)
    let changes = world.store.calls.filter { !$0.isRetrieval }
    if !changes.isEmpty {
      throw Mismatch(expected: "no change", got: changes.map(\.description).joined(separator: ", then "))
    }
  }

  /// The store received no insertion of a feed.
  static let nothingIsInserted = Expectation("nothing is inserted") { world in
    try world.require(.store)
    for call in world.store.calls {
      if case .insertion = call { throw Mismatch(expected: "no insertion", got: "\(call)") }
    }
  }
}
