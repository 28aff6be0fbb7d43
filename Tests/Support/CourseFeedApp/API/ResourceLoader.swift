import FeedClient
import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that is under way.
protocol CancellableTask: Sendable {
  func cancel()
}

extension Task: CancellableTask {}

/// Sends requests, and calls a completion handler on any thread.
protocol URLClient: Sendable {
  typealias Completion = @Sendable (Result<(Data, HTTPURLResponse), any Error>) -> Void

  func get(from url: URL, completion: @escaping Completion) -> any CancellableTask
}

/// The client that the app is launched with, as one with a completion handler, which is not called after cancellation.
struct AppURLClient: URLClient {
  struct UnexpectedResponse: Error {}

  let client: any HTTPClient

  func get(from url: URL, completion: @escaping Completion) -> any CancellableTask {
    Task {
      let result: Result<(Data, HTTPURLResponse), any Error>
      do {
        let (data, response) = try await client.data(from: url)
        guard let response = response as? HTTPURLResponse else { throw UnexpectedResponse() }
        result = .success((data, response))
      } catch {
        result = .failure(error)
      }
      guard !Task.isCancelled else { return }
      completion(result)
    }
  }
}

/// Loads something, and calls a completion handler.
protocol ResourceLoader<Resource>: Sendable {
  associatedtype Resource: Sendable

  func load(completion: @escaping @Sendable (Result<Resource, any Error>) -> Void) -> any CancellableTask
}

/// Why a load from the API failed.
enum LoadError: Error {
  case connectivity
  case invalidData
}

/// Loads a resource from a URL of the API.
struct RemoteLoader<Resource: Sendable>: ResourceLoader {
  let url: URL
  let client: any URLClient
  let map: @Sendable (Data, Int) throws -> Resource

  func load(completion: @escaping @Sendable (Result<Resource, any Error>) -> Void) -> any CancellableTask {
    client.get(from: url) { [map] result in
      completion(
        Result {
          guard let (data, response) = try? result.get() else { throw LoadError.connectivity }
          guard let resource = try? map(data, response.statusCode) else { throw LoadError.invalidData }
          return resource
        }
      )
    }
  }
}

/// Calls the completion handler of another loader on the main queue, where the screens are.
struct MainQueueDispatchDecorator<Resource: Sendable>: ResourceLoader {
  let decoratee: any ResourceLoader<Resource>

  func load(completion: @escaping @Sendable (Result<Resource, any Error>) -> Void) -> any CancellableTask {
    decoratee.load { result in
      guard !Thread.isMainThread else { return completion(result) }
      DispatchQueue.main.async { completion(result) }
    }
  }
}
