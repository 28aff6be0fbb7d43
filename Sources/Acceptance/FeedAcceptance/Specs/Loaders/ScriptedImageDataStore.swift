import Basics
public import FeedClient
public import Foundation

/// The store that specs of image data caches use; synchronous like `ScriptedFeedStore`.
///
/// ```swift
/// static let wrappedImages = CachedImageDataLoaderSpecs { (store: ScriptedImageDataStore) in
///   LocalFeedImageDataLoader(
///     store: FeedImageDataStoreClosures(
///       insert: { try store.insert($0, for: $1) },
///       retrieve: { try store.retrieve(dataFor: $0) }
///     )
///   )
/// }
/// ```
public final class ScriptedImageDataStore: FeedImageDataStore {
  private struct State {
    var data: [URL: Data] = [:]
    var fault: StoreFault?
    var onRetrieval: (@Sendable () -> Void)?
  }

  private let state: Mutex<State>

  /// Creates an empty store that may fail in one way.
  init(failing fault: StoreFault? = nil) { state = Mutex(State(fault: fault)) }

  /// Saves the data of an image, and replaces previous data.
  ///
  /// - Throws: An error if the spec requires it.
  public func insert(_ data: Data, for url: URL) throws {
    try state.withLock { state in
      if state.fault == .imageInsertion { throw InjectedFault(.imageInsertion) }
      state.data[url] = data
    }
  }

  /// Returns the data that were saved last for a URL; `nil` if there are none.
  ///
  /// - Throws: An error if the spec requires it.
  public func retrieve(dataFor url: URL) throws -> Data? {
    state.withLock(\.onRetrieval)?()
    return try state.withLock { state in
      if state.fault == .imageRetrieval { throw InjectedFault(.imageRetrieval) }
      return state.data[url]
    }
  }

  /// Sets a closure that runs in the middle of each retrieval.
  func onRetrieval(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onRetrieval = body } }
}
