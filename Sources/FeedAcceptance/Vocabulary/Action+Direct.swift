import FeedClient
import Foundation

extension Action {
  /// The client is asked for something; what it delivers is kept for the expectations.
  static func load(_ load: Load) -> Action {
    Action("the client loads \(load)") { world in
      world.needRequests(load.neededRequests)
      await world.receive { try await load.perform(in: world) }
    }
  }

  /// The client is asked for something, and the task is cancelled.
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

  /// The saved feed is validated.
  static let validateCache = Action("the client validates the cache") { world in
    await world.receive {
      try await world.app.feedCache.validate()
      return .done
    }
  }

  /// The store works again.
  static let mendStore = Action("the store works again") { $0.store.mend() }

  /// What has happened so far is not counted.
  static let forgetTheRest = Action("what happened so far is set aside") { await $0.forget() }
}

extension World {
  /// Does something in a task of its own, and cancels that at a moment; returns when it has ended.
  func cancelling(at moment: Cancellation, _ body: @escaping @Sendable () async -> Void) async throws {
    let hold = makeHold()
    switch moment {
    case .duringRequest: break
    case .afterAnswer: client.holdNextAnswer(hold)
    case .afterRetrieval: store.holdNextRetrieval(hold)
    case .afterDeletion: store.holdNextDeletion(hold)
    case .duringRefresh: tokens.holdRefreshes(hold)
    }
    let came = await session.journal().count
    let task = inBackground {
      await body()
      // A client that never reaches that moment must not block the case.
      hold.reached.open()
    }
    if moment == .duringRequest {
      // The API does not signal that it took the request, so it is polled.
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
