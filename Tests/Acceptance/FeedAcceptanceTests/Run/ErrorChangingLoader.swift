import FeedClient
import Foundation

/// A loader that throws other errors than the one that it calls.
struct ErrorChangingLoader<Loader: Sendable>: Sendable {
  private let loader: Loader
  private let change: @Sendable (any Error) -> (any Error)?

  /// Creates a loader from another one, and a function that returns the error to throw; `nil` for the same.
  init(_ loader: Loader, change: @escaping @Sendable (any Error) -> (any Error)?) {
    (self.loader, self.change) = (loader, change)
  }

  private func load<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch { throw change(error) ?? error }
  }
}

extension ErrorChangingLoader: FeedPageLoader where Loader == any FeedPageLoader {
  func page(after shown: [FeedImage]) async throws -> [FeedImage] {
    try await load { try await loader.page(after: shown) }
  }

  func page(before first: FeedImage) async throws -> [FeedImage] {
    try await load { try await loader.page(before: first) }
  }
}

extension ErrorChangingLoader: ImageCommentsLoader where Loader == any ImageCommentsLoader {
  func comments(on imageID: UUID) async throws -> [ImageComment] {
    try await load { try await loader.comments(on: imageID) }
  }
}

extension ErrorChangingLoader: FeedImageDataLoader where Loader == any FeedImageDataLoader {
  func data(from url: URL) async throws -> Data { try await load { try await loader.data(from: url) } }
}
