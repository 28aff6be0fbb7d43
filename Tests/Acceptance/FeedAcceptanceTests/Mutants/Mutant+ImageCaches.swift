import Basics
import FeedClient
import Foundation

extension Mutant {
  /// Wrong about the bytes of images.
  static let imageCaches = [
    Mutant("Never looks into the cache of images", caughtBy: "image-data.cached") { parts in
      parts.images = { $1 }
    }
    .common,
    Mutant("Never keeps the bytes of an image", caughtBy: "image-data.not-cached") { parts in
      parts.images = { cache, remote in
        LoaderOfImages { url in
          if let data = try? await cache.data(from: url) { return data }
          return try await remote.data(from: url)
        }
      }
    }
    .common,
    Mutant("Requests from the server only what is not in the cache", caughtBy: "image-data.cache-error") { parts in
      parts.images = { cache, remote in
        LoaderOfImages { url in
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
        LoaderOfImages { url in
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
        LoaderOfImages { url in
          if let data = try? await cache.data(from: url) { return data }
          let data = try await remote.data(from: url)
          try await cache.save(data, for: url)
          return data
        }
      }
    },
    Mutant("Has an image that is not there", caughtBy: "cached-image-data.not-found") { parts in
      parts.imageCache = { store in
        CacheOfImages(
          LocalFeedImageDataLoader(store: store),
          data: { cache, url in
            do { return try await cache.data(from: url) } catch FeedError.notFound { return Data() }
          }
        )
      }
    },
    Mutant("Does not find what it cannot read", caughtBy: "cached-image-data.store-error") { parts in
      parts.imageCache = { store in
        CacheOfImages(
          LocalFeedImageDataLoader(store: store),
          data: { cache, url in
            do { return try await cache.data(from: url) } catch { throw FeedError.notFound }
          }
        )
      }
    },
    Mutant("Delivers an image to who has left", caughtBy: "cached-image-data.cancelled") { parts in
      parts.imageCache = { store in
        CacheOfImages(
          LocalFeedImageDataLoader(store: store),
          data: { cache, url in
            try await Task { try await cache.data(from: url) }.value
          }
        )
      }
    },
    Mutant("Keeps the first bytes of an image", caughtBy: "cache-image-data.last-value-wins") { parts in
      parts.imageCache = { store in
        CacheOfImages(
          LocalFeedImageDataLoader(store: store),
          save: { cache, data, url in
            if (try? await cache.data(from: url)) == nil { try await cache.save(data, for: url) }
          }
        )
      }
    },
    Mutant("Keeps the bytes of images while the app runs", caughtBy: "image-data.offline-relaunch") { parts in
      parts.imageCache = { _ in LocalFeedImageDataLoader(store: InMemoryFeedStore()) }
    },
    Mutant("Keeps the bytes of the images of a page", caughtBy: "image-data.offline-relaunch") { parts in
      parts.imageCache = { store in
        let count = Mutex(0)
        return CacheOfImages(
          LocalFeedImageDataLoader(store: store),
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
    Mutant("Swallows that an image cannot be kept", caughtBy: "cache-image-data.saving-error") { parts in
      parts.imageCache = { store in
        CacheOfImages(
          LocalFeedImageDataLoader(store: store),
          save: { cache, data, url in
            try? await cache.save(data, for: url)
          }
        )
      }
    },
  ]

  private struct LoaderOfImages: FeedImageDataLoader {
    let load: @Sendable (URL) async throws -> Data
    func data(from url: URL) async throws -> Data { try await load(url) }
  }

  /// A cache of which one use case is done in another way.
  private struct CacheOfImages: FeedImageDataCache {
    typealias Loading = @Sendable (LocalFeedImageDataLoader, URL) async throws -> Data
    typealias Saving = @Sendable (LocalFeedImageDataLoader, Data, URL) async throws -> Void

    private let reference: LocalFeedImageDataLoader
    private let loading: Loading
    private let saving: Saving

    init(
      _ reference: LocalFeedImageDataLoader,
      data: @escaping Loading = { try await $0.data(from: $1) },
      save: @escaping Saving = { try await $0.save($1, for: $2) }
    ) {
      self.reference = reference
      loading = data
      saving = save
    }

    func data(from url: URL) async throws -> Data { try await loading(reference, url) }
    func save(_ data: Data, for url: URL) async throws { try await saving(reference, data, url) }
  }
}
