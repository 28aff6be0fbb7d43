import Basics
import FeedAcceptance
import FeedClient
import Foundation

extension Mutant {
  /// Wrong about the bytes of images.
  static let imageCaches = [
    Mutant(
      "Never looks into the cache of images",
      caughtBy: "image-data.cached",
      "image-data.unchanged-feed"
    ) { parts in
      parts.images = { $1 }
    }
    .common,
    Mutant("Never keeps the bytes of an image", caughtBy: "image-data.not-cached") { parts in
      parts.images = { cache, remote in
        FeedImageDataLoaderClosure { url in
          if let data = try? await cache.data(from: url) { return data }
          return try await remote.data(from: url)
        }
      }
    }
    .common,
    Mutant("Requests from the server only what is not in the cache", caughtBy: "image-data.cache-error") { parts in
      parts.images = { cache, remote in
        FeedImageDataLoaderClosure { url in
          do { return try await cache.data(from: url) } catch FeedError.notFound {
            let data = try await remote.data(from: url)
            try? await cache.save(data, for: url)
            return data
          }
        }
      }
    },
    Mutant("Delivers the error of the store for an image", caughtBy: "image-data.cache-error-offline") { parts in
      parts.images = { cache, remote in
        FeedImageDataLoaderClosure { url in
          do { return try await cache.data(from: url) } catch {
            guard let data = try? await remote.data(from: url) else {
              throw error as? FeedError == .notFound ? FeedError.connectivity : error
            }
            try? await cache.save(data, for: url)
            return data
          }
        }
      }
    },
    Mutant("Shows no image that cannot be kept", caughtBy: "image-data.saving-error") { parts in
      parts.images = { cache, remote in
        FeedImageDataLoaderClosure { url in
          if let data = try? await cache.data(from: url) { return data }
          let data = try await remote.data(from: url)
          try await cache.save(data, for: url)
          return data
        }
      }
    },
    cache(
      "Has an image that is not there",
      caughtBy: "cached-image-data.not-found",
      data: { cache, url in
        do { return try await cache.data(from: url) } catch FeedError.notFound { return Data() }
      }
    ),
    cache(
      "Does not find what it cannot read",
      caughtBy: "cached-image-data.store-error",
      data: { cache, url in
        do { return try await cache.data(from: url) } catch { throw FeedError.notFound }
      }
    ),
    cache(
      "Delivers an image to who has left",
      caughtBy: "cached-image-data.cancelled",
      data: { cache, url in
        try await Task { try await cache.data(from: url) }.value
      }
    ),
    cache(
      "Keeps the first bytes of an image",
      caughtBy: "cache-image-data.last-value-wins",
      save: { cache, data, url in
        if (try? await cache.data(from: url)) == nil { try await cache.save(data, for: url) }
      }
    ),
    Mutant("Keeps the bytes of images while the app runs", caughtBy: "image-data.offline-relaunch") { parts in
      parts.imageCache = { _ in LocalFeedImageDataLoader(store: InMemoryFeedStore()) }
    },
    Mutant("Keeps the bytes of the images of a page", caughtBy: "image-data.offline-relaunch") { parts in
      parts.imageCache = { store in
        let count = Mutex(0)
        return Self.cache(
          of: store,
          save: { cache, data, url in
            let number = count.withLock { count in
              count += 1
              return count
            }
            if number <= 10 { try await cache.save(data, for: url) }
          }
        )
      }
    },
    cache(
      "Swallows that an image cannot be kept",
      caughtBy: "cache-image-data.saving-error",
      save: { cache, data, url in
        try? await cache.save(data, for: url)
      }
    ),
  ]

  private typealias Loading = @Sendable (LocalFeedImageDataLoader, URL) async throws -> Data
  private typealias Saving = @Sendable (LocalFeedImageDataLoader, Data, URL) async throws -> Void

  /// A client whose cache of images does one thing in another way.
  private static func cache(
    _ name: String,
    caughtBy id: String,
    data: @escaping Loading = { try await $0.data(from: $1) },
    save: @escaping Saving = { try await $0.save($1, for: $2) }
  ) -> Mutant {
    Mutant(name, caughtBy: id) { $0.imageCache = { cache(of: $0, data: data, save: save) } }
  }

  private static func cache(
    of store: any FeedImageDataStore,
    data: @escaping Loading = { try await $0.data(from: $1) },
    save: @escaping Saving
  ) -> ImageCacheOf {
    let reference = LocalFeedImageDataLoader(store: store)
    return ImageCacheOf(load: { try await data(reference, $0) }, keep: { try await save(reference, $0, $1) })
  }
}
