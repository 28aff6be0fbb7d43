import FeedClient
import Foundation
import Testing

/// A store implementation; tests of common behaviour run with each of them.
enum StoreImplementation: String, CaseIterable, CustomTestStringConvertible {
  case memory
  case file

  var testDescription: String { "in \(rawValue)" }

  /// Calls a closure with an empty store.
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
