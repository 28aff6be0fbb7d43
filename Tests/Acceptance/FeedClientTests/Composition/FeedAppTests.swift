import FeedClient
import Foundation
import HTTPMessages
import Testing

@Suite("The feed app, composed")
struct FeedAppTests {
  private let world = SampleApp()

  private func display(_ screen: any FeedScreen) async -> ListState<FeedImage> { await screen.state }

  @Test("The composed feed app requests, reads and logs nothing before its first use")
  func idle() async throws {
    let app = FeedApp(world.environment())
    #expect(await display(app.makeFeedScreen()) == ListState())
    #expect(world.requests.isEmpty && world.log.all.isEmpty)
  }

  @Test("The composed feed app displays the first page and then every further one, until an empty one")
  func pages() async {
    let screen = FeedApp(world.environment()).makeFeedScreen()
    await screen.load()
    #expect(await display(screen) == ListState(items: Array(SampleApp.images[..<2]), canLoadMore: true))
    await screen.loadMore()
    #expect(await display(screen) == ListState(items: SampleApp.images, canLoadMore: true))
    await screen.loadMore()
    #expect(await display(screen) == ListState(items: SampleApp.images))
    await screen.loadMore()
    let ids = SampleApp.images.map(\.id.uuidString)
    #expect(
      world.requests.map { Set($0.split { "?&".contains($0) }) } == [
        ["/v1/feed", "limit=2"], ["/v1/feed", "limit=2", "after_id=\(ids[1])"],
        ["/v1/feed", "limit=2", "after_id=\(ids[2])"],
      ]
    )
  }

  @Test("The composed feed app shows every loaded page offline, and goes on after them once it is online again")
  func offline() async throws {
    let app = FeedApp(world.environment())
    let screen = app.makeFeedScreen()
    await screen.load()
    await screen.loadMore()
    world.isOnline = false
    let later = app.makeFeedScreen()
    await later.load()
    #expect(await display(later) == ListState(items: SampleApp.images, canLoadMore: true))
    await later.loadMore()
    #expect(
      await display(later)
        == ListState(
          items: SampleApp.images,
          canLoadMore: true,
          more: MoreState(errorMessage: ScreenMessage.moreFailed)
        )
    )
    world.isOnline = true
    await later.loadMore()
    #expect(await display(later) == ListState(items: SampleApp.images))
  }

  @Test("The composed feed app displays an error message offline without a saved feed")
  func nothingSaved() async {
    world.isOnline = false
    let screen = FeedApp(world.environment()).makeFeedScreen()
    await screen.load()
    #expect(await display(screen) == ListState(errorMessage: ScreenMessage.feedFailed))
  }

  @Test("The composed feed app judges the saved feed by its clock and its calendar", arguments: [-1.0, 0])
  func age(beyond seconds: Double) async {
    let app = FeedApp(world.environment())
    await app.makeFeedScreen().load()
    world.isOnline = false
    world.clock.move(by: 7 * 86_400 + seconds)
    let screen = app.makeFeedScreen()
    await screen.load()
    #expect(await display(screen).items.isEmpty == (seconds == 0))
  }

  @Test("The composed feed app displays comments, and an error message of their own offline")
  func comments() async {
    let app = FeedApp(world.environment())
    let id = SampleApp.images[0].id
    let screen = app.makeCommentsScreen(on: id)
    await screen.load()
    #expect(await screen.state == ListState(items: [SampleApp.comment]))
    #expect(world.requests == ["/v1/image/\(id)/comments"])
    world.isOnline = false
    await screen.load()
    #expect(
      await screen.state == ListState(items: [SampleApp.comment], errorMessage: ScreenMessage.commentsFailed)
    )
    #expect(ScreenMessage.commentsFailed != ScreenMessage.feedFailed)
  }

  @Test("The composed feed app requests an image once, also when the feed's cache was replaced since")
  func images() async throws {
    let app = FeedApp(world.environment())
    let url = SampleApp.images[0].url
    let bytes = Data("picture at /1.png".utf8)
    #expect(try await app.images.data(from: url) == bytes)
    await app.makeFeedScreen().load()
    #expect(try await app.images.data(from: url) == bytes)
    #expect(world.requests.filter { $0.hasSuffix(".png") } == ["/1.png"])
    #expect(world.log.all.filter { $0 == .cacheMiss(url: url.absoluteString) }.count == 1)
  }

  @Test("The composed feed app deletes a feed that is too old when it enters the background, and no other")
  func background() async throws {
    let app = FeedApp(world.environment())
    await app.makeFeedScreen().load()
    await app.enterBackground()
    #expect(await world.store.retrieve() != nil)
    world.clock.move(by: 7 * 86_400)
    await app.enterBackground()
    #expect(await world.store.retrieve() == nil)
  }

  @Test("The composed feed app signs requests to the API where it has tokens, but none for images")
  func tokens() async throws {
    let app = FeedApp(world.environment(tokens: RefreshingAccessTokens("stored") { $0 }))
    await app.makeFeedScreen().load()
    await app.makeCommentsScreen(on: SampleApp.images[0].id).load()
    _ = try await app.images.data(from: SampleApp.images[0].url)
    #expect(
      world.requests == [
        "/v1/feed?limit=2 Bearer stored", "/v1/image/\(SampleApp.images[0].id)/comments Bearer stored", "/1.png",
      ]
    )
  }

  @Test("The composed feed app notes its requests, cache misses and the faults of its store, each once")
  func log() async throws {
    var environment = world.environment()
    environment.store = BrokenFeedStore()
    let app = FeedApp(environment)
    await app.makeFeedScreen().load()
    _ = try await app.images.data(from: SampleApp.images[0].url)
    await app.enterBackground()
    #expect(
      world.log.lines.map { $0.replacing(/http:..(images\.)?localhost/, with: "") } == [
        "GET /v1/feed?limit=2 started", "GET /v1/feed?limit=2 ended with 200 after 0.0 seconds",
        "the store failed at saving the feed: broken", "the cache does not have /1.png", "GET /1.png started",
        "GET /1.png ended with 200 after 0.0 seconds", "the store failed at validating the feed: broken",
      ]
    )
  }
}

/// A store whose operations all fail.
private struct BrokenFeedStore: FeedStore {
  func deleteCachedFeed() throws { throw SampleError("broken") }
  func insert(_ feed: [FeedImage], timestamp: Date) throws { throw SampleError("broken") }
  func retrieve() throws -> CachedFeed? { throw SampleError("broken") }
}
