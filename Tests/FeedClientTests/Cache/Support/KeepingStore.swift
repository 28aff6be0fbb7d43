import FeedClient
import Foundation
import Testing

/// A kind of store that keeps what it is given; rules that all of them have are tested over each.
enum KeepingStore: String, CaseIterable, CustomTestStringConvertible {
  case memory
  case file

  var testDescription: String { "in \(rawValue)" }

  /// Calls a body with an empty store.
  func with<Result>(
    limits: FeedStoreLimits = FeedStoreLimits(),
    _ body: (any FeedStore & FeedImageDataStore) async throws -> Result
  ) async throws -> Result {
    switch self {
    case .memory: return try await body(InMemoryFeedStore(limits: limits))
    case .file:
      let folder = try StoreFolder()
      return try await body(try folder.store(limits: limits))
    }
  }
}
