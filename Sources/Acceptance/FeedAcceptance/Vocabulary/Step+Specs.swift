import FeedClient
import Foundation

/// The specs for one kind of store.
enum SpecFamily: String, Sendable, CaseIterable, CustomStringConvertible {
  case feed = "an empty store"
  case failingFeed = "a store that fails in one way"
  case imageData = "an empty store of image data"
  case feedAndImageData = "an empty store of a feed and of image data"
  case file = "a store in a file"
  case imageDataInFile = "a store of image data in a file"

  /// The store, as the text of a case names it.
  var description: String { rawValue }

  /// The source of stores for specs.
  struct Stores: Sendable {
    let make: @Sendable () async throws -> AcceptanceSuite.Store
    let open: @Sendable (URL) async throws -> AcceptanceSuite.Store

    /// Stores that keep nothing, for listing the specs.
    static let nothing = Stores(make: { NullFeedStore() }, open: { _ in NullFeedStore() })

    /// Returns a store that holds a feed, and fails in one way.
    fileprivate func making(failing fault: StoreFault) -> FailableFeedStoreSpecs.MakeStore {
      { [make] in
        let store = WatchedStore(try await make())
        try await store.insert(FeedContent.savedImages, timestamp: Moment.usual.date)
        store.fail(fault)
        return store
      }
    }
  }

  /// The effort of serial specs, which is limited because a case is one of many.
  private static let effort = SerialEffort(rounds: 12, rush: .milliseconds(50))
  /// The time limit for a spec: shorter than for a case, so that the spec can report what hangs.
  private static let limit = Duration.seconds(20)

  /// Returns every spec of the family for some stores.
  func specs(over stores: Stores) -> [Spec] {
    switch self {
    case .feed: FeedStoreSpecs(timeLimit: Self.limit, effort: Self.effort, makeStore: stores.make).all
    case .failingFeed:
      FailableFeedStoreSpecs(
        timeLimit: Self.limit,
        retrieveFails: stores.making(failing: .retrieval),
        insertFails: stores.making(failing: .insertion),
        deleteFails: stores.making(failing: .deletion)
      ).all
    case .imageData: FeedImageDataStoreSpecs(timeLimit: Self.limit, effort: Self.effort, makeStore: stores.make).all
    case .feedAndImageData: SharedStoreSpecs(timeLimit: Self.limit, effort: Self.effort, makeStore: stores.make).all
    case .file: PersistentStoreSpecs(timeLimit: Self.limit, makeStore: stores.open).all
    case .imageDataInFile: PersistentImageDataStoreSpecs(timeLimit: Self.limit, makeStore: stores.open).all
    }
  }

  /// The prefix of its specs' names in identifiers; `nil` for none.
  var group: String? {
    switch self {
    case .feed, .failingFeed: nil
    case .imageData: "image-data"
    case .feedAndImageData: "shared"
    case .file: "file"
    case .imageDataInFile: "file-image-data"
    }
  }
}

extension Step {
  /// The store of the specs, which create it.
  static func store(of family: SpecFamily) -> Step { Step("\(family)") { _ in } }

  /// A spec is run with the stores of the case, and its result is recorded.
  static func theStoreIsUsed(asIn spec: Spec, of family: SpecFamily) -> Step {
    Step("it is used as in \(spec.id)") { world in
      let spec = family.specs(over: world.stores).first { $0.id == spec.id }
      await world.perform { try await spec?.run() }
    }
  }

  /// The spec succeeded.
  static func theSpecHolds(_ spec: Spec) -> Step {
    Step(spec.text) { world in
      guard case .failure(let error) = try world.delivered else { return }
      // The limitations of such a store follow from its kind.
      try world.requireKeepingStore()
      guard let failure = error as? SpecFailure else { throw error }
      let steps = failure.given + failure.done
      throw Mismatch(expected: failure.expected, got: "\(failure.got), after: \(steps.joined(separator: "; "))")
    }
  }
}
