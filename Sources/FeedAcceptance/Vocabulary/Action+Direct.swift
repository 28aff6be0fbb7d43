import FeedClient
import Foundation

extension Action {
  /// The client loads something; its delivery is recorded for the expectations.
  static func load(_ load: Load) -> Action {
    Action("the client loads \(load)") { world in
      world.needRequests(load.neededRequests)
      await world.receive { try await load.perform(in: world) }
    }
  }

  /// The client loads something, and the task is cancelled.
  static func load(_ load: Load, cancelled moment: Cancellation) -> Action {
    Action("the client loads \(load), and is cancelled \(moment)") { world in
      world.needRequests(load.neededRequests)
      try await world.cancelling(at: moment) {
        await world.receive { try await load.perform(in: world) }
      }
    }
  }

  /// A feed is saved.
  static func save(_ content: FeedContent) -> Action {
    Action("the client saves \(content)") { world in
      let images = try content.images(world)
      await world.receive {
        try await world.app.feedCache.save(images)
        return .done
      }
    }
  }

  /// A feed is saved, and the task is cancelled.
  static func save(_ content: FeedContent, cancelled moment: Cancellation) -> Action {
    Action("the client saves \(content), and is cancelled \(moment)") { world in
      let images = try content.images(world)
      try await world.cancelling(at: moment) {
        await world.receive {
          try await world.app.feedCache.save(images)
          return .done
        }
      }
    }
  }

  /// A feed is saved after the validation has read the store, and before it has decided.
  static func validateCacheWhileSaving(_ content: FeedContent) -> Action {
    Action("the client validates the cache, and saves \(content) as soon as the store has been read") { world in
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
  static let validateCache = Action("the client validates the cache") { world in
    await world.receive {
      try await world.app.feedCache.validate()
      return .done
    }
  }

  /// The store works again.
  static let mendStore = Action("the store works again") { $0.store.mend() }

  /// Events and requests so far are not counted.
  static let forgetTheRest = Action("what happened so far is set aside") { await $0.forget() }
}

extension World {
  /// Runs a task, and cancels it at a moment; returns when it has ended.
  func cancelling(at moment: Cancellation, _ body: @escaping @Sendable () async -> Void) async throws {
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
    task.cancel()
    hold.released.open()
    await task.value
  }
}
