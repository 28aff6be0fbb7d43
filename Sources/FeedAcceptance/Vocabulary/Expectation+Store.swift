import FeedClient

/// A change of the store that must come.
enum ExpectedChange: Sendable, CustomStringConvertible {
  case deletion
  /// A feed, stamped now.
  case insertion(FeedContent)

  var description: String {
    switch self {
    case .deletion: "delete"
    case .insertion(let content): "insert \(content) stamped now"
    }
  }

  /// The call of the store that it is.
  func call(in world: World) throws -> StoreCall {
    switch self {
    case .deletion: .deletion
    case .insertion(let content):
      .insertion(CachedFeed(feed: try content.images(world), timestamp: world.clock.now))
    }
  }
}

extension Expectation {
  /// The store was asked for these changes, in this order, and for no other; what was read does not count.
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

  /// The store was asked for no change.
  static let theStoreIsNotChanged = Expectation("the store is asked for no change") { world in
    try world.require(.store)
    let changes = world.store.calls.filter { !$0.isRetrieval }
    if !changes.isEmpty {
      throw Mismatch(expected: "no change", got: changes.map(\.description).joined(separator: ", then "))
    }
  }

  /// The store was not asked to insert a feed.
  static let nothingIsInserted = Expectation("nothing is inserted") { world in
    try world.require(.store)
    for call in world.store.calls {
      if case .insertion = call { throw Mismatch(expected: "no insertion", got: "\(call)") }
    }
  }
}
