import Basics
import FeedAcceptance
import FeedClient
import Foundation

extension Mutant {
  /// Right about the data of one image, and of the first.
  static let manyImages =
    [
      remoteImages(
        "Gives an image up after two failures",
        caughtBy: "image-data.after-two-failures",
        "remote-image-data.after-two-failures"
      ) {
        loader in
        let failures = Mutex<[URL: Int]>([:])
        return { url in
          if failures.withLock({ $0[url, default: 0] >= 2 }) { throw FeedError.invalidData }
          do { return try await loader.data(from: url) } catch {
            failures.withLock { $0[url, default: 0] += 1 }
            throw error
          }
        }
      },
      remoteImages("Loads no image that was cancelled twice", caughtBy: "remote-image-data.after-two-cancellations") {
        loader in
        let cancelled = Mutex(0)
        return { url in
          if cancelled.withLock({ $0 >= 2 }) { throw FeedError.connectivity }
          do { return try await loader.data(from: url) } catch is CancellationError {
            cancelled.withLock { $0 += 1 }
            throw CancellationError()
          }
        }
      },
      remoteImages("Never asks for a failed image again", caughtBy: "image-data.one-fails") { loader in
        let failed = Mutex<Set<URL>>([])
        return { url in
          if failed.withLock({ $0.contains(url) }) { throw FeedError.invalidData }
          do { return try await loader.data(from: url) } catch {
            failed.withLock { _ = $0.insert(url) }
            throw error
          }
        }
      },
      remoteImages("Fails every image after one failed", caughtBy: "image-data.one-fails") { loader in
        let hasFailed = Mutex(false)
        return { url in
          let result: Result<Data, any Error>
          do { result = .success(try await loader.data(from: url)) } catch {
            hasFailed.withLock { $0 = true }
            result = .failure(error)
          }
          // All images wait for each other, as a group of tasks does that throws its first error.
          for _ in 0..<2000 where !hasFailed.withLock(\.self) { try? await Task.sleep(for: .milliseconds(1)) }
          if hasFailed.withLock(\.self) { throw FeedError.invalidData }
          return try result.get()
        }
      },
      remoteImages("Loads images at once with one request", caughtBy: "image-data.forty-at-once") { loader in
        let running = Mutex<Task<Data, any Error>?>(nil)
        return { url in
          let task = running.withLock { running in
            let task = running ?? Task { try await loader.data(from: url) }
            running = task
            return task
          }
          defer { running.withLock { $0 = nil } }
          return try await task.value
        }
      },
      remoteImages("Cancels every image with one", caughtBy: "image-data.one-is-cancelled") { loader in
        let all = Mutex<[Task<Data, any Error>]>([])
        return { url in
          let task = Task { try await loader.data(from: url) }
          all.withLock { $0.append(task) }
          return try await withTaskCancellationHandler {
            try await task.value
          } onCancel: {
            for task in all.withLock(\.self) { task.cancel() }
          }
        }
      },
      remoteImages(
        "Ends the load of an image for two with the first that leaves",
        caughtBy: "image-data.one-of-two-leaves"
      ) { loader in
        let running = Mutex<[URL: Task<Data, any Error>]>([:])
        return { url in
          let task = running.withLock { running in
            let task = running[url] ?? Task { try await loader.data(from: url) }
            running[url] = task
            return task
          }
          defer { running.withLock { $0[url] = nil } }
          return try await withTaskCancellationHandler {
            try await task.value
          } onCancel: {
            task.cancel()
          }
        }
      },
    ] + [
      cache("Keeps ten images", "image-data.forty") { cache in
        let kept = Mutex<[URL]>([])
        return (
          { url in
            guard kept.withLock({ $0.contains(url) }) else { throw FeedError.notFound }
            return try await cache.data(from: url)
          },
          { data, url in
            kept.withLock { $0 = $0.suffix(9) + [url] }
            try await cache.save(data, for: url)
          }
        )
      },
      cache("Keeps the last image alone", "image-data.forty", "image-data.one-fails") { cache in
        let kept = Mutex<URL?>(nil)
        return (
          { url in
            guard kept.withLock({ $0 == url }) else { throw FeedError.notFound }
            return try await cache.data(from: url)
          },
          { data, url in
            kept.withLock { $0 = url }
            try await cache.save(data, for: url)
          }
        )
      },
      cache("Saves four images at once, and no more", "image-data.forty-at-once") { cache in
        let saving = Mutex(0)
        return (
          { try await cache.data(from: $0) },
          { data, url in
            let isFree = saving.withLock { saving in
              saving += 1
              return saving <= 4
            }
            defer { saving.withLock { $0 -= 1 } }
            // Time for the others to come.
            try? await Task.sleep(for: .milliseconds(200))
            if isFree { try await cache.save(data, for: url) }
          }
        )
      },
      cache(
        "Saves no image after a failed save",
        "image-data.saved-after-saving-error",
        "cache-image-data.after-saving-error"
      ) { cache in
        let hasFailed = Mutex(false)
        return (
          { try await cache.data(from: $0) },
          { data, url in
            if hasFailed.withLock(\.self) { return }
            do { try await cache.save(data, for: url) } catch {
              hasFailed.withLock { $0 = true }
              throw error
            }
          }
        )
      },
      cache(
        "Looks into no cache of images that failed before",
        "cached-image-data.after-store-error",
        "image-data.cached-after-store-error"
      ) { cache in
        let hasFailed = Mutex(false)
        return (
          { url in
            if hasFailed.withLock(\.self) { throw FeedError.notFound }
            do { return try await cache.data(from: url) } catch FeedError.notFound { throw FeedError.notFound } catch {
              hasFailed.withLock { $0 = true }
              throw error
            }
          },
          { try await cache.save($0, for: $1) }
        )
      },
    ] + [
      formats("Displays PNG and JPEG alone", "gif87", "gif89", "bmp", "avif", "heic", "webp", "lossless-webp") {
        $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) || $0.starts(with: [0xFF, 0xD8, 0xFF])
      },
      formats("Displays TIFF of one byte order", "big-endian-tiff") {
        ImageSignature.isImage($0) && !$0.starts(with: [0x4D, 0x4D])
      },
      formats("Displays WebP of one coding", "lossless-webp") {
        ImageSignature.isImage($0) && !$0.dropFirst(12).starts(with: Array("VP8L".utf8))
      },
      formats("Displays GIF of one version", "gif87") {
        ImageSignature.isImage($0) && !$0.starts(with: Array("GIF87".utf8))
      },
      formats("Displays no HEIC and no AVIF", "heic", "avif") {
        ImageSignature.isImage($0) && !$0.dropFirst(4).starts(with: Array("ftyp".utf8))
      },
      noFormats("Takes a film for an image", "film") { $0.dropFirst(4).starts(with: Array("ftyp".utf8)) },
      noFormats("Takes sound for an image", "sound") { $0.starts(with: Array("RIFF".utf8)) },
      noFormats("Takes a text for an image", "text") { $0.starts(with: Array("GIF".utf8)) },
      noFormats("Takes all data for an image", "film", "sound", "document", "archive", "text", "one-byte") {
        !$0.isEmpty
      },
    ]

  private typealias Saving = @Sendable (Data, URL) async throws -> Void

  /// A client whose cache of images remembers something.
  private static func cache(
    _ name: String,
    _ ids: String...,
    make: @escaping @Sendable (any FeedImageDataCache) -> (ImageLoad, Saving)
  ) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.imageCache = { store in
        let (load, save) = make(LocalFeedImageDataLoader(store: store))
        return ImageCacheOf(load: load, keep: save)
      }
    }
  }

  private static func formats(
    _ name: String,
    _ formats: String...,
    isImage: @escaping @Sendable (Data) -> Bool
  ) -> Mutant {
    Mutant(name, caughtBy: formats.map { "image-cells.format.\($0)" }) {
      $0.imageCell = { loader, url, _ in ImageCell(load: { try await loader.data(from: url) }, isImage: isImage) }
    }
  }

  private static func noFormats(
    _ name: String,
    _ formats: String...,
    alsoIsImage: @escaping @Sendable (Data) -> Bool
  ) -> Mutant {
    Mutant(name, caughtBy: formats.map { "image-cells.no-format.\($0)" }) {
      $0.imageCell = { loader, url, _ in
        ImageCell(
          load: { try await loader.data(from: url) },
          isImage: { ImageSignature.isImage($0) || alsoIsImage($0) }
        )
      }
    }
  }
}
