public import FeedClient
public import Foundation
import Synchronization

/// The store that the specs of image data caches put under a cache; synchronous, as `ScriptedFeedStore` is.
public final class ScriptedImageDataStore: FeedImageDataStore {
  private struct State {
    var data: [URL: Data] = [:]
    var fault: StoreFault?
    var onRetrieval: (@Sendable () -> Void)?
  }

  private let state: Mutex<State>

  /// A store without data, which fails in a way or not at all.
  init(failing fault: StoreFault? = nil) { state = Mutex(State(fault: fault)) }

  /// Keeps the bytes of an image, in place of those before.
  ///
  /// - Throws: An error where the spec says so.
  public func insert(_ data: Data, for url: URL) throws {
    try state.withLock { state in
      if state.fault == .imageInsertion { throw InjectedFault(.imageInsertion) }
      state.data[url] = data
    }
  }

  /// The bytes that were inserted last for a URL; `nil` where there are none.
  ///
  /// - Throws: An error where the spec says so.
  public func retrieve(dataFor url: URL) throws -> Data? {
    state.withLock(\.onRetrieval)?()
    return try state.withLock { state in
      if state.fault == .imageRetrieval { throw InjectedFault(.imageRetrieval) }
      return state.data[url]
    }
  }

  /// Has something happen in the middle of each retrieval.
  func onRetrieval(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onRetrieval = body } }
}
