import FeedAcceptance

/// A load that is composed of others.
struct AsyncLoader<Output: Sendable>: Sendable {
  let load: @Sendable () async throws -> Output

  init(_ load: @escaping @Sendable () async throws -> Output) { self.load = load }

  /// Awaits a loader with a completion handler, which is called on the main queue.
  init(_ loader: any ResourceLoader<Output>) {
    self.init {
      try await CompletionTask.value { done in
        let task = MainQueueDispatchDecorator(decoratee: loader).load(completion: done)
        return { task.cancel() }
      }
    }
  }

  /// Saves what is loaded, and ignores where it cannot be saved.
  func caching(to save: @escaping @Sendable (Output) async throws -> Void) -> AsyncLoader {
    AsyncLoader { [load] in
      let output = try await load()
      try Task.checkCancellation()
      try? await save(output)
      try Task.checkCancellation()
      return output
    }
  }

  /// Loads something else instead of any failure; a customer who has left gets nothing.
  func fallback(to other: @escaping @Sendable (any Error) async throws -> Output) -> AsyncLoader {
    AsyncLoader { [load] in
      do { return try await load() } catch {
        try Task.checkCancellation()
        let output = try await other(error)
        try Task.checkCancellation()
        return output
      }
    }
  }
}

/// The items so far, with the way to the next page.
struct Paginated<Item: Sendable>: Sendable {
  let items: [Item]
  /// Loads the items with those of the next page; `nil` after the last one.
  let loadMore: AsyncLoader<Paginated>?

  init(items: [Item], loadMore: AsyncLoader<Paginated>? = nil) {
    self.items = items
    self.loadMore = loadMore
  }
}
