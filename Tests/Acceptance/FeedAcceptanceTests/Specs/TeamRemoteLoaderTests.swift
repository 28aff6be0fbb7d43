import Diagnostics
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Loaders of the API in the shapes in which other teams have them, over real HTTP.

@Suite("A loader of the API, over real HTTP", .takesTurns)
struct TeamRemoteLoaderTests {
  @Test("A loader with completion handlers and cancellable tasks fits the specs")
  func calling() async throws {
    try await ProjectBackend.run { backend in
      let specs = RemoteImageDataLoaderSpecs(backend: backend, classify: TeamRemoteError.classify) { api in
        let loader = CallingTeamDataLoader(session: URLSession(configuration: api.sessionConfiguration))
        return FeedImageDataLoaderClosure { url in
          try await CompletionTask.value { done in
            let task = loader.load(from: url, completion: done)
            return { task.cancel() }
          }
        }
      }
      let failing = try await FailingSpecs.failures(of: specs.all)
      #expect(failing.map(\.description) == [])
    }
  }
}

/// The errors of the team.
private enum TeamRemoteError: Error {
  case connectivity
  case invalidData

  static let classify: ErrorClassifier = { error in
    switch error as? TeamRemoteError {
    case .connectivity: .connectivity
    case .invalidData: .invalidData
    case nil: nil
    }
  }
}

/// The loader as the team wrote it: a task that is cancelled calls nobody.
private struct CallingTeamDataLoader: Sendable {
  let session: URLSession

  func load(from url: URL, completion: @escaping @Sendable (Result<Data, any Error>) -> Void) -> URLSessionDataTask {
    let task = session.dataTask(with: url) { data, response, error in
      if (error as? URLError)?.code == .cancelled { return }
      guard error == nil, let response = response as? HTTPURLResponse else {
        return completion(.failure(TeamRemoteError.connectivity))
      }
      guard response.statusCode == 200, let data, !data.isEmpty else {
        return completion(.failure(TeamRemoteError.invalidData))
      }
      completion(.success(data))
    }
    task.resume()
    return task
  }
}
