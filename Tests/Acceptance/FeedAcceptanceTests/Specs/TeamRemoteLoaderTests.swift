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
  @Test("An asynchronous loader over a team's own client fits the specs, which report what its decoder accepts")
  func asynchronous() async throws {
    try await ProjectBackend.run { backend in
      let specs = RemoteFeedLoaderSpecs(backend: backend, classify: TeamRemoteError.classify) { api in
        let client = AsynchronousTeamClient(session: URLSession(configuration: api.sessionConfiguration))
        let base = api.baseURL
        return FeedPageLoaderClosure { shown in
          try await TeamRemoteLoader(client: client).load(from: TeamEndpoint.feed(after: shown.last?.id, of: base))
        }
      }
      let failing = try await FailingSpecs.ids(of: specs.all)
      #expect(failing == ["remote-feed.contract-violation"])
    }
  }

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

private enum TeamEndpoint {
  static func feed(after id: UUID?, of base: URL) -> URL {
    let limit = URLQueryItem(name: "limit", value: "10")
    let after = id.map { [URLQueryItem(name: "after_id", value: $0.uuidString)] } ?? []
    return base.appending(path: "v1/feed").appending(queryItems: [limit] + after)
  }
}

// MARK: Asynchronous

/// The client as the team wrote it.
private struct AsynchronousTeamClient: Sendable {
  let session: URLSession

  func get(from url: URL) async throws -> (Data, HTTPURLResponse) {
    guard case let (data, response as HTTPURLResponse) = try await session.data(from: url) else {
      throw TeamRemoteError.connectivity
    }
    return (data, response)
  }
}

/// The loader as the team wrote it.
private struct TeamRemoteLoader: Sendable {
  private struct Root: Decodable {
    let items: [Item]
  }

  private struct Item: Decodable {
    let id: UUID
    let description: String?
    let location: String?
    let image: URL
  }

  let client: AsynchronousTeamClient

  func load(from url: URL) async throws -> [FeedImage] {
    let (data, response): (Data, HTTPURLResponse)
    do {
      (data, response) = try await client.get(from: url)
    } catch {
      try Task.checkCancellation()
      throw TeamRemoteError.connectivity
    }
    guard response.statusCode == 200, let root = try? JSONDecoder().decode(Root.self, from: data) else {
      throw TeamRemoteError.invalidData
    }
    return root.items.map {
      FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.image)
    }
  }
}

// MARK: Completion handlers

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
