import ContractTesting
import FeedClient
import Foundation
import HTTPMessages
import Testing

@Suite("A remote loader")
struct RemoteLoaderTests {
  @Test("A remote loader requests its URL once, and delivers what the response is mapped to", arguments: RemoteLoad.all)
  func delivers(load: RemoteLoad) async throws {
    try await withMock(configure: { $0.respond(load.good) }) { mock in
      let loaded = try await load.load(mock.client)
      #expect(loaded == load.expected)
      #expect(mock.journal.map(\.request.method) == [.get])
      #expect(mock.journal.map(\.request.url) == [try HTTPURL(parsing: load.url)])
    }
  }

  @Test("A remote loader sends a new request each time", arguments: RemoteLoad.all)
  func requestsAgain(load: RemoteLoad) async throws {
    try await withMock(configure: { $0.respond(load.good) }) { mock in
      _ = try await load.load(mock.client)
      _ = try await load.load(mock.client)
      #expect(mock.journal.map(\.request.url.description) == [load.url, load.url])
    }
  }

  @Test("A remote loader reports a response that is not what the API promises", arguments: RemoteLoad.all)
  func invalidData(load: RemoteLoad) async throws {
    try await withMock(configure: { $0.respond(load.bad) }) { mock in
      await #expect(throws: FeedError.invalidData) { try await load.load(mock.client) }
    }
  }

  @Test("A remote loader delivers the error of its mapping as it is", arguments: RemoteLoad.all)
  func mappingError(load: RemoteLoad) async throws {
    try await withMock(configure: { $0.respond(load.good) }) { mock in
      await #expect(throws: FeedError.notFound) {
        try await load.loadMapped(mock.client) { throw FeedError.notFound }
      }
    }
  }

  @Test("A remote loader has no connectivity without a response", arguments: RemoteLoad.all)
  func noResponse(load: RemoteLoad) async {
    await #expect(throws: FeedError.connectivity) { try await load.load(StubClient(nil)) }
  }

  @Test(
    "A remote loader has no connectivity with any fault, whatever came of a response",
    arguments: RemoteLoad.all,
    TransportFault.Kind.allCases.filter { $0 != .cancelled }
  )
  func faults(load: RemoteLoad, kind: TransportFault.Kind) async {
    let faults = [TransportFault(kind, "a fault")]
    await #expect(throws: FeedError.connectivity) { try await load.load(StubClient(nil, faults: faults)) }
    await #expect(throws: FeedError.connectivity) { try await load.load(StubClient(load.good, faults: faults)) }
  }

  @Test("A remote loader is cancelled where its exchange was, whatever came of a response", arguments: RemoteLoad.all)
  func cancelledExchange(load: RemoteLoad) async {
    let faults = [TransportFault(.silence, "a fault"), TransportFault(.cancelled, "cancelled")]
    await #expect(throws: CancellationError.self) { try await load.load(StubClient(nil, faults: faults)) }
    await #expect(throws: CancellationError.self) { try await load.load(StubClient(load.good, faults: faults)) }
  }

  @Test("A remote loader sends no request in a cancelled task", arguments: RemoteLoad.all)
  func cancelledBefore(load: RemoteLoad) async {
    let client = StubClient(load.good)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await load.load(client)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(client.requests.isEmpty)
  }

  @Test(
    "A remote loader delivers neither a response nor an error once it is cancelled while it waits",
    arguments: RemoteLoad.all
  )
  func cancelledWhile(load: RemoteLoad) async {
    for response in [load.good, load.bad, nil] as [HTTPResponse?] {
      let client = StubClient(response) { withUnsafeCurrentTask { $0?.cancel() } }
      let task = Task { try await load.load(client) }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(client.requests.count == 1)
    }
  }

  @Test(
    "A remote loader delivers neither a response nor an error once it is cancelled while it maps",
    arguments: RemoteLoad.all
  )
  func cancelledAfter(load: RemoteLoad) async {
    for response in [load.good, load.bad] {
      let task = Task {
        try await load.loadMapped(StubClient(response)) { withUnsafeCurrentTask { $0?.cancel() } }
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

  @Test("A remote feed loader requests the page after an image, with the given page size")
  func laterPage() async throws {
    try await withMock(configure: { $0.respond(RemoteLoad.feed.good) }) { mock in
      let loader = RemoteFeedLoader(baseURL: try RemoteLoad.base, limit: 3, client: mock.client)
      let last = FeedImage(id: try #require(UUID(uuidString: WireBody.otherID)), url: try RemoteLoad.base)
      _ = try await loader.page(after: [last])
      let query = mock.journal.first?.request.url.queryItems ?? []
      #expect(Set(query) == [QueryItem("limit", "3"), QueryItem("after_id", WireBody.otherID)])
    }
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

extension MockSettings {
  /// Responds to every request in the same way.
  mutating func respond(_ response: HTTPResponse) { responders = [{ _ in response }] }
}
