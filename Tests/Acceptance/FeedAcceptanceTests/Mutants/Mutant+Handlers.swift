import FeedAcceptance
import FeedClient

extension Mutant {
  /// Wrong about the calls of completion handlers, which an adapter awaits.
  static let handlers: [Mutant] = [
    calling("Delivers a page after its load was cancelled", caughtBy: "remote-feed.cancelled-late") { load, done in
      Task { done(await load()) }
      return {}
    }
    .common,
    calling("Delivers an error after its load was cancelled", caughtBy: "remote-feed.cancelled-late") { load, done in
      Task { done(await load().flatMap { _ in .failure(FeedError.connectivity) }) }
      return {}
    },
    calling("Delivers an error when its load is cancelled", caughtBy: "remote-feed.cancelled") { load, done in
      let task = Task {
        let result = await load()
        if !Task.isCancelled { done(result) }
      }
      return {
        task.cancel()
        done(.failure(FeedError.connectivity))
      }
    }
    .common,
    calling("Calls its handler twice", caughtBy: "load-more.requests") { load, done in
      let task = Task {
        let result = await load()
        guard !Task.isCancelled else { return }
        done(result)
        done(result)
      }
      return { task.cancel() }
    }
    .common,
    calling("Delivers a page, and then an error", caughtBy: "load-more.requests") { load, done in
      let task = Task {
        let result = await load()
        guard !Task.isCancelled else { return }
        done(result)
        done(.failure(FeedError.invalidData))
      }
      return { task.cancel() }
    },
    Mutant("Publishes a page, and then an error", caughtBy: "S3") { parts in
      parts.remoteFeed = { [make = parts.remoteFeed] client, environment, parts in
        let loader = make(client, environment, parts)
        return FeedPageLoaderClosure { shown in
          try await PublisherTask.value { receiveValue, receiveEnd in
            let task = Task {
              receiveValue((try? await loader.page(after: shown)) ?? [])
              receiveEnd(FeedError.connectivity)
            }
            return { task.cancel() }
          }
        }
      }
    },
  ]

  private typealias Pages = Result<[FeedImage], any Error>

  /// A client whose loader of pages has a completion handler.
  private static func calling(
    _ name: String,
    caughtBy id: String,
    begin:
      @escaping @Sendable (
        _ load: @escaping @Sendable () async -> Pages,
        _ done: @escaping @Sendable (Pages) -> Void
      ) -> (@Sendable () -> Void)
  ) -> Mutant {
    Mutant(name, caughtBy: id) { parts in
      parts.remoteFeed = { [make = parts.remoteFeed] client, environment, parts in
        let loader = make(client, environment, parts)
        return FeedPageLoaderClosure { shown in
          try await CompletionTask.value { done in
            begin(
              {
                do { return .success(try await loader.page(after: shown)) } catch { return .failure(error) }
              },
              done
            )
          }
        }
      }
    }
  }
}
