import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite("A right client that differs from the reference client", .takesTurns)
struct RightVariantTests {
  /// A right client, and the use cases that its difference touches.
  struct Variant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let cases: [String]
    var injections = Injections.all
    var edit: @Sendable (inout FeedParts) -> Void
  }

  private static let variants = [
    Variant(testDescription: "writes ids in lower case", cases: ["load-more", "remote-comments", "payloads", "S5"]) {
      $0.pageURL = { FeedAPI.shipped.page(after: $1, limit: $2, of: $0).inLowerCaseIDs }
      $0.commentsURL = { FeedAPI.shipped.comments(on: $1, of: $0).inLowerCaseIDs }
    },
    Variant(testDescription: "encodes hyphens in paths", cases: ["remote-comments", "payloads", "comments-screen"]) {
      $0.commentsURL = { base, id in
        let text = FeedAPI.shipped.comments(on: id, of: base).absoluteString
        let encoded = id.uuidString.replacing("-", with: "%2D")
        return URL(string: text.replacing(id.uuidString, with: encoded)) ?? base
      }
    },
    Variant(testDescription: "writes query items in another order", cases: ["load-more", "payloads.base-url"]) {
      $0.pageURL = { base, shown, limit in
        var parts = URLComponents(
          url: FeedAPI.shipped.page(after: shown, limit: limit, of: base),
          resolvingAgainstBaseURL: true
        )
        parts?.queryItems?.reverse()
        return parts?.url ?? base
      }
    },
    Variant(
      testDescription: "delivers an empty array where nothing is cached",
      cases: ["cached-feed", "matrix", "story", "broken-store", "validate-cache"]
    ) {
      $0.feedCache = { EmptyArrayCache(cache: LocalFeedLoader(store: $0, policy: $1, now: $2)) }
      $0.firstPage = { remote, cache in
        {
          do {
            let page = try await remote.page(after: [])
            try? await cache.save(page)
            return page
          } catch {
            guard let saved = try? await cache.load(), !saved.isEmpty else { throw error }
            return saved
          }
        }
      }
    },
    Variant(
      testDescription: "throws the URL session's error for a cancelled load",
      cases: [
        "remote-feed.cancelled", "remote-comments.cancelled", "remote-feed.cancelled-late", "reload", "load-more",
      ]
    ) {
      $0.remoteFeed = { client, environment, parts in
        ErrorChangingLoader(FeedParts.reference.remoteFeed(client, environment, parts)) { error in
          error is CancellationError ? URLError(.cancelled) : nil
        }
      }
      $0.remoteComments = { client, environment, parts in
        ErrorChangingLoader(FeedParts.reference.remoteComments(client, environment, parts)) { error in
          error is CancellationError ? URLError(.cancelled) : nil
        }
      }
    },
    Variant(
      testDescription: "wraps the errors of its image store",
      cases: ["cached-image-data", "cache-image-data", "image-data"]
    ) { $0.imageCache = { WrappingCache(cache: LocalFeedImageDataLoader(store: $0)) } },
    Variant(
      testDescription: "has a calendar of its own",
      cases: ["cached-feed", "matrix.refused"],
      injections: .store
    ) { parts in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      parts.policy = { [calendar] _ in .sevenDays(in: calendar) }
    },
    Variant(
      testDescription: "counts the whole days since a feed was saved",
      cases: ["cached-feed", "validate-cache", "matrix.refused"]
    ) {
      $0.policy = { calendar in
        FeedCachePolicy { (calendar.dateComponents([.day], from: $0, to: $1).day ?? 7) < 7 }
      }
    },
    Variant(
      testDescription: "has a store of its own",
      cases: [
        "story", "matrix", "cached-feed", "validate-cache", "cache-feed", "cached-image-data", "cache-image-data",
        "image-data", "reload", "load-more", "broken-store", "logging", "comments-screen",
      ],
      injections: .calendar
    ) { $0.openStore = { _, _ in InMemoryFeedStore() } },
  ]

  @Test(
    "A right variant passes, or skips the cases that do not apply to it",
    arguments: variants + Variant.caching + Variant.screens + Variant.neighbours
  )
  func passes(_ variant: Variant) async throws {
    var parts = FeedParts.reference
    variant.edit(&parts)
    let outcomes = try await ProjectBackend.run { [parts] backend in
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { InMemoryFeedStore() },
        parts: parts,
        injections: variant.injections,
        deadline: .beyondHangs
      )
      return await suite.outcomes(of: try ProjectBackend.selecting(variant.cases))
    }
    for outcome in outcomes {
      if let failure = outcome.failure {
        Issue.record("\(outcome.id): expected \(failure.expected), got \(failure.got); journal: \(outcome.journal)")
      }
      // A screen need not say that it appears, or which image is selected.
      if case .skipped(let reason) = outcome.verdict, !reason.hasPrefix("the client's screen of ") {
        #expect(variant.injections != .all, "\(outcome.id): \(outcome.verdict)")
      }
    }
    #expect(outcomes.contains { $0.verdict == .passed })
  }
}

extension URL {
  fileprivate var inLowerCaseIDs: URL {
    let id = #/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#
    return URL(string: absoluteString.replacing(id) { $0.output.0.lowercased() }) ?? self
  }
}

private struct EmptyArrayCache: FeedCache {
  let cache: any FeedCache
  func load() async throws -> [FeedImage]? { try await cache.load() ?? [] }
  func save(_ feed: [FeedImage]) async throws { try await cache.save(feed) }
  func validate() async throws { try await cache.validate() }
}

private struct WrappingCache: FeedImageDataCache {
  struct Wrapped: Error { let error: any Error }
  let cache: any FeedImageDataCache

  private func wrapping<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch let error as FeedError { throw error } catch let error as CancellationError {
      throw error
    } catch { throw Wrapped(error: error) }
  }

  func data(from url: URL) async throws -> Data { try await wrapping { try await cache.data(from: url) } }
  func save(_ data: Data, for url: URL) async throws { try await wrapping { try await cache.save(data, for: url) } }
}
