import Diagnostics
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite("The specs of loaders and caches, over mutants of the reference client", .takesTurns)
struct MutantSpecsTests {
  @Test("The specs of loaders and caches find a mutant where it is wrong, nothing else, and each of them finds one")
  func found() async throws {
    let lists = [
      Mutant.policies, Mutant.feedCaches, Mutant.imageCaches, Mutant.requests, Mutant.responses, Mutant.statuses,
      Mutant.aloneInSpecs,
    ]
    var lines: [String] = []
    var found: Set<String> = []
    for mutant in lists.joined() {
      let failing = try await FailingSpecs.ids(of: Self.specs(of: mutant.parts, only: mutant.parts.own))
      found.formUnion(failing)
      if !failing.isEmpty { lines += [mutant.name] + failing.map { "  \($0)" } }
    }
    GoldenFile.expect(lines.joined(separator: "\n") + "\n", is: "mutants.txt")
    let all = try Self.specs(of: .reference).map(\.id)
    #expect(all.filter { !found.contains($0) } == [], "add a mutant that the spec finds")
  }

  @Test("The specs of loaders and caches hold for the reference client, and their identifiers and sentences differ")
  func reference() async throws {
    let specs = try Self.specs(of: .reference)
    let failures = try await FailingSpecs.failures(of: specs).map(\.description)
    #expect(failures == [])
    #expect(Set(specs.map(\.id)).count == specs.count)
    #expect(Set(specs.map(\.text)).count == specs.count)
  }

  /// The specs of the loaders and caches of a client.
  ///
  /// - Parameter changed: The parts that have specs; `nil` for all.
  private static func specs(of parts: FeedParts, only changed: Set<FeedParts.Part>? = nil) throws -> [Spec] {
    let backend = try MemoryBackend()
    @Sendable func environment(_ api: SpecAPI) -> FeedEnvironment {
      let store = InMemoryFeedStore()
      return FeedEnvironment(baseURL: api.baseURL, client: backend.client(of: api), store: store, imageStore: store)
    }
    let specs: KeyValuePairs<FeedParts.Part, [Spec]> = [
      .feedCache: CachedFeedLoaderSpecs(deletesHalfWrittenCache: true) { store, now, calendar in
        parts.feedCache(store, parts.policy(calendar), now)
      }.all,
      .imageCache: CachedImageDataLoaderSpecs { parts.imageCache($0) }.all,
      .remoteFeed: RemoteFeedLoaderSpecs(backend: backend) { api in
        parts.remoteFeed(backend.client(of: api), environment(api), parts)
      }.all,
      .remoteComments: RemoteImageCommentsLoaderSpecs(backend: backend) { api in
        parts.remoteComments(backend.client(of: api), environment(api), parts)
      }.all,
      .remoteImages: RemoteImageDataLoaderSpecs(backend: backend) { api in
        parts.remoteImages(backend.client(of: api), environment(api), parts)
      }.all,
    ]
    return specs.filter { changed?.contains($0.key) ?? true }.flatMap(\.value)
  }
}

extension Mutant {
  /// Wrong in a way that no case of the suite shows, and a spec does.
  fileprivate static let aloneInSpecs = [
    Mutant("Calls the store when the cache is made", caughtBy: []) { parts in
      parts.feedCache = { store, policy, now in
        (store as? ScriptedFeedStore).map { _ = try? $0.retrieve() }
        return LocalFeedLoader(store: store, policy: policy, now: now)
      }
    },
    loadingCache("Stamps a feed anew that it shows") { cache in
      let feed = try await cache.reference.load()
      if let feed { try await cache.store.insert(feed, timestamp: .now) }
      return feed
    },
    loadingCache("Deletes what it cannot read") { cache in
      do { return try await cache.reference.load() } catch {
        try await cache.store.deleteCachedFeed()
        throw error
      }
    },
    loadingCache("Delivers a welcome where there is nothing") { cache in
      if try await cache.store.retrieve() == nil { return [FeedImage(id: UUID(), url: URL(filePath: "/welcome"))] }
      return try await cache.reference.load()
    },
    Mutant("Refuses an empty feed", caughtBy: []) { parts in
      parts.mapFeed = { try nonEmpty(FeedMapper.images(from: $0)) }
    },
    Mutant("Passes over an image that breaks the contract", caughtBy: []) { parts in
      parts.mapFeed = { response in
        let text = String(decoding: response.body, as: UTF8.self)
        return text.hasPrefix(#"{"items":[{"id":"1"}"#) ? [] : try FeedMapper.images(from: response)
      }
    },
    remotePages("Sends each request for a page twice") { loader in
      { shown in
        _ = try? await loader.page(after: shown)
        return try await loader.page(after: shown)
      }
    },
    remotePages("Calls each error of a page invalid data") { loader in
      { shown in
        do { return try await loader.page(after: shown) } catch { throw FeedError.invalidData }
      }
    },
    Mutant("Refuses an empty list of comments", caughtBy: []) { parts in
      parts.mapComments = { try nonEmpty(ImageCommentsMapper.comments(from: $0)) }
    },
    Mutant("Takes bad responses for no comments", caughtBy: []) { parts in
      parts.mapComments = { (try? ImageCommentsMapper.comments(from: $0)) ?? [] }
    },
    remoteComments("Calls each error of comments invalid data") { loader in
      { image in
        do { return try await loader.comments(on: image) } catch { throw FeedError.invalidData }
      }
    },
    Mutant("Takes every response for an image", caughtBy: []) { parts in
      parts.mapImageData = { Data($0.body) }
    },
    remoteImages("Calls each error of an image not found") { loader in
      { url in
        do { return try await loader.data(from: url) } catch { throw FeedError.notFound }
      }
    },
    remoteImages("Requests a thumbnail") { loader in
      { url in
        try await loader.data(from: url.appending(queryItems: [URLQueryItem(name: "size", value: "small")]))
      }
    },
  ]

  private static func nonEmpty<Item>(_ items: [Item]) throws -> [Item] {
    if items.isEmpty { throw FeedError.invalidData }
    return items
  }
}
