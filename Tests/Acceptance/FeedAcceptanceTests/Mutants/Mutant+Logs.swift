import FeedClient
import Foundation
import HTTPMessages

extension Mutant {
  /// Wrong about what the log says.
  static let logs = [
    clientLog("Logs every request as one for the base URL", "logging.urls", "logging.url-of-failure") { event in
      func bare(_ request: FeedEvent.Request) -> FeedEvent.Request {
        FeedEvent.Request(HTTPRequest(url: HTTPURL(scheme: "http", host: "127.0.0.1")))
      }
      return switch event {
      case .requestStarted(let request): .requestStarted(bare(request))
      case .requestEnded(let request, let status, let time): .requestEnded(bare(request), status: status, elapsed: time)
      case .requestFailed(let request, let why, let time): .requestFailed(bare(request), reason: why, elapsed: time)
      case .cacheMiss, .storeFailed: event
      }
    },
    clientLog("Logs no time of a failure", "logging.elapsed-until-failure") { event in
      if case .requestFailed(let request, let why, _) = event {
        return .requestFailed(request, reason: why, elapsed: .zero)
      }
      return event
    },
    imageLog("Logs a miss without its URL", "logging.url-of-image") { event in
      if case .cacheMiss = event { .cacheMiss(url: "an image") } else { event }
    },
    imageLog("Logs a failure of the image store as a miss", "logging.image-store-failure") { event in
      if case .storeFailed(.loadingImage, _) = event { .cacheMiss(url: "an image") } else { event }
    },
    imageLog("Logs no image that cannot be saved", "logging.image-saving-failure") { event in
      if case .storeFailed(.savingImage, _) = event { nil } else { event }
    },
    Mutant("Logs no feed that cannot be read", caughtBy: "logging.feed-loading-failure") { parts in
      parts.loggedFeedCache = { cache, log in
        LoggingFeedCache(
          cache: cache,
          log: EditedLog(log: log) { event in
            if case .storeFailed(.loadingFeed, _) = event { nil } else { event }
          }
        )
      }
    },
    Mutant("Logs a cancelled load as a failure of the store", caughtBy: "logging.cancelled-retrieval") { parts in
      parts.loggedFeedCache = { cache, log in CancellationLoggingCache(cache: cache, log: log) }
    },
  ]

  private static func clientLog(
    _ name: String,
    _ ids: String...,
    edit: @escaping @Sendable (FeedEvent) -> FeedEvent?
  ) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.loggedClient = { LoggingHTTPClient(client: $0, log: EditedLog(log: $1, edit: edit), now: $2) }
    }
  }

  private static func imageLog(
    _ name: String,
    _ ids: String...,
    edit: @escaping @Sendable (FeedEvent) -> FeedEvent?
  ) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.loggedImageCache = { LoggingFeedImageDataCache(cache: $0, log: EditedLog(log: $1, edit: edit)) }
    }
  }

  private struct CancellationLoggingCache: FeedCache {
    let cache: any FeedCache
    let log: any FeedLog

    func load() async throws -> [FeedImage]? {
      do { return try await cache.load() } catch {
        log.note(.storeFailed(.loadingFeed, reason: .init(error)))
        throw error
      }
    }
    func save(_ feed: [FeedImage]) async throws { try await cache.save(feed) }
    func validate() async throws { try await cache.validate() }
  }
}
