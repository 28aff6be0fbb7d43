import Basics
import FeedAcceptance
import FeedClient
import Foundation

extension FaultyStore {
  /// Stores of image data that are wrong in one way.
  static let imageData = [
    FaultyStore(ofImageData: "keeps the first value", failing: ["insert-replaces"]) {
      images(insert: { base, data, url in
        if await base.retrieve(dataFor: url) == nil { try await base.insert(data, for: url) }
      })
    },
    FaultyStore(
      ofImageData: "finds empty data where there is none",
      failing: ["retrieve-empty", "retrieve-empty-twice", "retrieve-other-url"]
    ) {
      images(retrieve: { await $0.retrieve(dataFor: $1) ?? Data() })
    },
    FaultyStore(
      ofImageData: "fails where there is none",
      failing: ["retrieve-empty", "retrieve-empty-twice", "retrieve-other-url"]
    ) {
      images(retrieve: { base, url in
        guard let data = await base.retrieve(dataFor: url) else { throw StoreFailure() }
        return data
      })
    },
    FaultyStore(ofImageData: "keeps one value for all URLs", failing: ["retrieve-other-url", "keep-apart"]) {
      images(keyedBy: { _ in "all" })
    },
    FaultyStore(ofImageData: "does without the query", failing: ["keep-apart"]) { images(keyedBy: { $0.path() }) },
    FaultyStore(ofImageData: "takes upper case for lower case", failing: ["keep-apart"]) {
      images(keyedBy: { $0.absoluteString.lowercased() })
    },
    FaultyStore(
      ofImageData: "ends data at its first zero",
      failing: [
        "retrieve-inserted", "retrieve-inserted-twice", "insert-replaces", "keep-apart", "keep-bytes", "keep-large",
      ]
    ) {
      images(retrieve: { base, url in await base.retrieve(dataFor: url).map { $0.prefix { $0 != 0 } } })
    },
    FaultyStore(ofImageData: "keeps 64 KiB at most", failing: ["keep-large"]) {
      images(insert: { base, data, url in try await base.insert(data.prefix(1 << 16), for: url) })
    },
    FaultyStore(ofImageData: "forgets data once it is found", failing: ["retrieve-inserted-twice"]) {
      let found = Mutex(Set<URL>())
      return images(
        insert: { base, data, url in
          found.withLock { _ = $0.remove(url) }
          try await base.insert(data, for: url)
        },
        retrieve: { base, url in
          guard let data = await base.retrieve(dataFor: url) else { return nil }
          return found.withLock { $0.insert(url).inserted } ? data : nil
        }
      )
    },
    FaultyStore(
      ofImageData: "keeps nothing",
      failing: [
        "retrieve-inserted", "retrieve-inserted-twice", "insert-replaces", "keep-apart", "keep-bytes", "keep-large",
      ]
    ) {
      NullFeedStore()
    },
  ]

  /// A good store in which some methods are replaced.
  static func images(
    insert: (@Sendable (InMemoryFeedStore, Data, URL) async throws -> Void)? = nil,
    retrieve: (@Sendable (InMemoryFeedStore, URL) async throws -> Data?)? = nil
  ) -> FeedImageDataStoreClosures {
    let base = InMemoryFeedStore()
    return FeedImageDataStoreClosures(
      insert: { data, url in
        if let insert { return try await insert(base, data, url) }
        try await base.insert(data, for: url)
      },
      retrieve: { url in
        if let retrieve { return try await retrieve(base, url) }
        return await base.retrieve(dataFor: url)
      }
    )
  }

  private static func images(keyedBy key: @escaping @Sendable (URL) -> String) -> FeedImageDataStoreClosures {
    images(
      insert: { try await $0.insert($1, for: URL(filePath: key($2))) },
      retrieve: { await $0.retrieve(dataFor: URL(filePath: key($1))) }
    )
  }
}
