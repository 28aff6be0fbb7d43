import FeedClient
import Foundation
import HTTPMessages
import Testing

@Suite("A remote loader")
struct RemoteLoaderTests {
  @Test(
    "A remote loader has no connectivity with any fault, whatever came of a response",
    arguments: RemoteLoad.all,
    TransportFault.Kind.allCases.filter { $0 != .cancelled }
  )
  func faults(load: RemoteLoad, kind: TransportFault.Kind) async {
    let faults = [TransportFault(kind, "a fault")]
    await #expect(throws: FeedError.connectivity) { try await load.load(StubClient(nil, faults: faults)) {} }
    await #expect(throws: FeedError.connectivity) { try await load.load(StubClient(load.good, faults: faults)) {} }
  }

  @Test("A remote loader is cancelled where its exchange was, whatever came of a response", arguments: RemoteLoad.all)
  func cancelledExchange(load: RemoteLoad) async {
    let faults = [TransportFault(.silence, "a fault"), TransportFault(.cancelled, "cancelled")]
    await #expect(throws: CancellationError.self) { try await load.load(StubClient(nil, faults: faults)) {} }
    await #expect(throws: CancellationError.self) { try await load.load(StubClient(load.good, faults: faults)) {} }
  }

  @Test("A remote loader sends no request in a cancelled task", arguments: RemoteLoad.all)
  func cancelledBefore(load: RemoteLoad) async {
    let client = StubClient(load.good)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await load.load(client) {}
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(client.requests.isEmpty)
  }

  @Test(
    "A remote loader delivers neither a response nor an error once it is cancelled while it waits",
    arguments: RemoteLoad.all
  )
  func cancelledWhile(load: RemoteLoad) async {
    for response in [load.good, nil] {
      let client = StubClient(response) { withUnsafeCurrentTask { $0?.cancel() } }
      let task = Task { try await load.load(client) {} }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(client.requests.count == 1)
    }
  }

  @Test(
    "A remote loader delivers neither a response nor an error once it is cancelled while it maps",
    arguments: RemoteLoad.all
  )
  func cancelledAfter(load: RemoteLoad) async {
    for response in [load.good, HTTPResponse(status: 500)] {
      let task = Task {
        try await load.load(StubClient(response)) { withUnsafeCurrentTask { $0?.cancel() } }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("A remote loader with a base URL that cannot be requested reports a connectivity error")
  func unusableBase() async throws {
    let client = StubClient(RemoteLoad.feed.good)
    let loader = RemoteFeedLoader(baseURL: try #require(URL(string: "api")), client: client)
    await #expect(throws: FeedError.connectivity) { try await loader.page(after: []) }
    #expect(client.requests.isEmpty)
  }

  @Test("A remote loader of the feed sends its request to the URL that another endpoint makes")
  func otherFeedEndpoint() async throws {
    let client = StubClient(RemoteLoad.feed.good)
    let loader = RemoteFeedLoader(
      baseURL: try RemoteLoad.base,
      limit: 4,
      client: client,
      url: { base, shown, limit in base.appending(path: "feed\(shown.count)/\(limit)") }
    )
    _ = try await loader.page(after: [])
    #expect(client.requests.map(\.url.description) == ["http://host.test:81/api/feed0/4"])
  }

  @Test("A remote loader of comments sends its request to the URL that another endpoint makes")
  func otherCommentsEndpoint() async throws {
    let client = StubClient(RemoteLoad.comments.good)
    let loader = RemoteImageCommentsLoader(
      baseURL: try RemoteLoad.base,
      client: client,
      url: { base, id in base.appending(path: id.uuidString) }
    )
    _ = try await loader.comments(on: try #require(UUID(uuidString: WireBody.id)))
    #expect(client.requests.map(\.url.description) == ["http://host.test:81/api/\(WireBody.id)"])
  }
}
