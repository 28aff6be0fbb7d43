import FeedClient
import Foundation

/// A direct load by the client, bypassing its screens.
enum Load: String, Sendable, CaseIterable, CustomStringConvertible {
  case remoteFeed = "the feed from the API"
  case remoteComments = "an image's comments from the API"
  case remoteImageData = "the image's data from the API"
  case cachedFeed = "the feed from the cache"
  case cachedImageData = "the image's data from the cache"
  case imageData = "the image's data"

  /// The loaded resource, as the text of a case names it.
  var description: String { rawValue }

  /// The maximum number of requests that it needs.
  var neededRequests: Int { resource == nil ? 0 : 1 }

  /// The resource that it requests from the API; `nil` for a load from the cache.
  var resource: FeedAPI.Resource? {
    switch self {
    case .remoteFeed: .feed
    case .remoteComments: .comments
    case .remoteImageData, .imageData: .images
    case .cachedFeed, .cachedImageData: nil
    }
  }

  /// Performs the load.
  func perform(in world: World) async throws -> Delivery {
    let app = world.app
    try world.requireSigning(of: resource)
    switch self {
    case .remoteFeed: return .feed(try await app.remoteFeed.page(after: []))
    case .remoteComments: return .comments(try await app.remoteComments.comments(on: world.discussedImage.id))
    case .remoteImageData: return .data(try await app.remoteImages.data(from: world.picturedImage.url))
    case .cachedFeed: return try await app.feedCache.load().map { .feed($0) } ?? .nothing
    case .cachedImageData: return .data(try await app.imageCache.data(from: world.picturedImage.url))
    case .imageData: return .data(try await app.images.data(from: world.picturedImage.url))
    }
  }
}

/// The moment at which a load is cancelled.
enum Cancellation: String, Sendable, CustomStringConvertible {
  /// The request is in flight, without a response.
  case duringRequest = "while the API is asked"
  /// The response has arrived, but is not yet delivered.
  case afterResponse = "when the API has just answered"
  /// The store has read the value, and it is not yet delivered.
  case afterRetrieval = "when the store has just been read"
  case afterDeletion = "when the store has just deleted the old feed"
  case duringRefresh = "while the token is refreshed"

  /// The text in a case.
  var description: String { rawValue }

  /// Returns the end of a step's text; empty without a cancellation.
  fileprivate static func text(_ moment: Cancellation?) -> String { moment.map { ", and is cancelled \($0)" } ?? "" }
}

extension Step {
  /// The client loads something; its delivery is recorded for the expectations, also if the task is cancelled.
  static func load(_ load: Load, cancelled moment: Cancellation? = nil) -> Step {
    Step("the client loads \(load)\(Cancellation.text(moment))") { world in
      world.needRequests(load.neededRequests)
      try await world.cancelling(at: moment) { await world.receive { try await load.perform(in: world) } }
    }
  }

  /// A feed is saved; the task may be cancelled.
  static func save(_ content: FeedContent, cancelled moment: Cancellation? = nil) -> Step {
    Step("the client saves \(content)\(Cancellation.text(moment))") { world in
      let images = try content.images(world)
      try await world.cancelling(at: moment) {
        await world.perform { try await world.app.feedCache.save(images) }
      }
    }
  }

  /// A feed is saved after the validation has read the store, and before it has decided.
  static func validateCacheWhileSaving(_ content: FeedContent) -> Step {
    Step("the client validates the cache, and saves \(content) as soon as the store has been read") { world in
      let images = try content.images(world)
      let (hold, saved) = (world.makeHold(), Latch())
      let cache = world.app.feedCache
      world.store.holdNextRetrieval(hold)
      let validating = world.inBackground {
        try? await cache.validate()
        // A client that does not read the store must not block the case.
        hold.reached.open()
      }
      await hold.reached.wait()
      let saving = world.inBackground {
        try? await cache.save(images)
        saved.open()
      }
      try await world.giveTime { saved.isOpen }
      hold.released.open()
      await validating.value
      await saving.value
    }
  }

  /// The saved feed is validated.
  static let validateCache = Step("the client validates the cache") { world in
    await world.perform { try await world.app.feedCache.validate() }
  }

  /// Events and requests so far are not counted.
  static let forgetTheRest = Step("what happened so far is set aside") { await $0.forget() }
}

extension World {
  /// Runs a task, and cancels it at a moment, if any; returns when it has ended.
  func cancelling(at moment: Cancellation?, _ body: @escaping @Sendable () async -> Void) async throws {
    guard let moment else { return await body() }
    let hold = makeHold()
    switch moment {
    case .duringRequest: break
    case .afterResponse: client.holdNextResponse(hold)
    case .afterRetrieval:
      try require(.store)
      store.holdNextRetrieval(hold)
    case .afterDeletion:
      try require(.store)
      store.holdNextDeletion(hold)
    case .duringRefresh: tokens.holdRefreshes(hold)
    }
    let came = await session.journal().count
    let task = inBackground {
      await body()
      // A client that never reaches that moment must not block the case.
      hold.reached.open()
    }
    if moment == .duringRequest {
      // The API does not signal that it received the request, so the journal is polled.
      while await session.journal().count == came, !hold.reached.isOpen {
        try await Task.sleep(for: .milliseconds(1))
      }
    } else {
      await hold.reached.wait()
    }
    // Nothing is cancelled that is still beginning.
    try await giveTime(500) { [handlers] in handlers?.hasBegun != false }
    task.cancel()
    // A client that cancels on the main queue has done so before the response comes.
    try await giveMainQueueATurn()
    hold.released.open()
    await task.value
    try await giveMainQueueATurn()
  }
}

extension Step {
  /// The client loads the page that precedes the first image of a feed.
  static func loadPage(before content: FeedContent) -> Step {
    Step("the client loads the page before the first image of \(content)") { world in
      guard let first = try content.images(world).first else { return try world.requireImages() }
      world.needRequests(1)
      await world.receive { .feed(try await world.app.remoteFeed.page(before: first)) }
      try world.requirePagesBefore()
    }
  }

  /// The client loads the pages before and after an image, which join to one list around it.
  static let loadPagesBeforeAndAfterTheFirstPageEnds = Step(
    "the client loads the page before the first image of page 2, and the page after page 1"
  ) { world in
    let (first, second) = (try FeedContent.remote.images(world), try FeedContent.secondPage.images(world))
    world.needRequests(2)
    await world.receive {
      let before = try await world.app.remoteFeed.page(before: second[0])
      return .feed(before + (try await world.app.remoteFeed.page(after: first)))
    }
    try world.requirePagesBefore()
  }
}

extension World {
  /// Requires that the client reads pages backwards.
  ///
  /// - Throws: `Inapplicable`.
  fileprivate func requirePagesBefore() throws {
    guard case .failure(let error)? = notes.deliveries.last, error is PagesAreReadForwards else { return }
    throw inapplicable("the client has no pages before an image")
  }
}
