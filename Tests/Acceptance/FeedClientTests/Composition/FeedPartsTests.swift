import Basics
import FeedClient
import Foundation
import HTTPMessages
import Testing

@Suite("The parts that the app is composed of")
struct FeedPartsTests {
  @Test("The parts of the app are all used by an app that does everything")
  func used() async throws {
    let used = Used()
    let world = SampleApp()
    let parts = FeedParts.reference.marking(used)
    var environment = world.environment(tokens: RefreshingAccessTokens("stored") { $0 })
    let store = await parts.openStore({ InMemoryFeedStore() }, world.log)
    (environment.store, environment.imageStore) = (store, store)
    let app = FeedApp(environment, parts: parts)
    let screen = app.makeFeedScreen()
    await screen.load()
    await screen.loadMore()
    await app.makeCommentsScreen(on: SampleApp.images[0].id).load()
    _ = try? await app.remoteFeed.page(before: SampleApp.images[0])
    _ = try await app.images.data(from: SampleApp.images[0].url)
    await app.enterBackground()
    // The API is a value, what is the client's own is a fact about it, and only acceptance suites use the other parts.
    let suiteParts: Set = [
      "api", "accessTokens", "accountTokens", "transport", "cachingService", "fallbackService", "imageCell",
      "presentation", "use", "own",
    ]
    #expect(used.names == Set(Mirror(reflecting: parts).children.compactMap(\.label)).subtracting(suiteParts))
  }

  @Test("The parts of the app make another app where one of them is another", arguments: Replacement.all)
  func replaced(replacement: Replacement) async {
    let (reference, other) = (SampleApp(), SampleApp())
    var parts = FeedParts.reference
    replacement.replace(&parts)
    let before = await course(of: FeedApp(reference.environment(), parts: .reference), in: reference)
    let after = await course(of: FeedApp(other.environment(), parts: parts), in: other)
    #expect(before != after)
  }

  /// Describes the observable behaviour of an app.
  private func course(of app: FeedApp, in world: SampleApp) async -> [String] {
    let screen = app.makeFeedScreen()
    await screen.load()
    await screen.loadMore()
    _ = try? await app.remoteFeed.page(before: SampleApp.images[0])
    let comments = app.makeCommentsScreen(on: SampleApp.images[0].id)
    await comments.load()
    var seen = ["\(await screen.state)", "\(await comments.state)"]
    for _ in 1...2 { seen.append("\((try? await app.images.data(from: SampleApp.images[0].url)) ?? Data())") }
    seen.append("\(await world.store.retrieve() as Any)")
    world.isOnline = false
    world.clock.move(by: 8 * 86_400)
    await screen.load()
    seen.append("\(await screen.state)")
    await app.enterBackground()
    seen.append("\(await world.store.retrieve() as Any)")
    return seen + world.requests + world.log.lines
  }

  /// A replaced part, which must have an effect.
  struct Replacement: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let replace: @Sendable (inout FeedParts) -> Void

    static let all: [Replacement] = [
      Replacement(testDescription: "pageURL") {
        $0.pageURL = { base, _, _ in FeedAPI.shipped.page(after: [], limit: 1, of: base) }
      },
      Replacement(testDescription: "previousPageURL") { $0.previousPageURL = { base, _, _ in base } },
      Replacement(testDescription: "commentsURL") { $0.commentsURL = { base, _ in base } },
      Replacement(testDescription: "mapFeed") { $0.mapFeed = { _ in [] } },
      Replacement(testDescription: "mapComments") { $0.mapComments = { _ in [] } },
      Replacement(testDescription: "mapImageData") { $0.mapImageData = { _ in Data([1]) } },
      Replacement(testDescription: "remoteFeed") { $0.remoteFeed = { _, _, _ in StubPageLoader { _ in [] } } },
      Replacement(testDescription: "remoteComments") { $0.remoteComments = { _, _, _ in NoComments() } },
      Replacement(testDescription: "remoteImages") { $0.remoteImages = { _, _, _ in StubImageDataCache() } },
      Replacement(testDescription: "policy") { $0.policy = { _ in FeedCachePolicy(isFresh: { _, _ in true }) } },
      Replacement(testDescription: "feedCache") { $0.feedCache = { _, _, _ in StubFeedCache() } },
      Replacement(testDescription: "imageCache") { $0.imageCache = { _ in StubImageDataCache() } },
      Replacement(testDescription: "imageStore") { $0.imageStore = { _ in NullFeedStore() } },
      Replacement(testDescription: "comments") { $0.comments = { _, _, _ in NoComments() } },
      Replacement(testDescription: "validation") { $0.validation = { _, _ in {} } },
      Replacement(testDescription: "firstPage") { $0.firstPage = { _, _ in { [] } } },
      Replacement(testDescription: "nextPage") { $0.nextPage = { _, _ in { NextPage(items: $0, isLast: true) } } },
      Replacement(testDescription: "images") { $0.images = { _, remote in remote } },
      Replacement(testDescription: "feedScreen") {
        $0.feedScreen = { first, _, _ in ListScreen(errorMessage: "Other", first: first) }
      },
      Replacement(testDescription: "commentsScreen") {
        $0.commentsScreen = { _, _, _ in ListScreen(errorMessage: "", first: { [] }) }
      },
      Replacement(testDescription: "loggedClient") { $0.loggedClient = { client, _, _ in client } },
      Replacement(testDescription: "loggedImageCache") { $0.loggedImageCache = { cache, _ in cache } },
    ]
  }
}

/// A loader without comments.
private struct NoComments: ImageCommentsLoader {
  func comments(on imageID: UUID) -> [ImageComment] { [] }
}

/// The parts that were used.
final class Used: Sendable {
  private let marks = Mutex<Set<String>>([])
  var names: Set<String> { marks.withLock { $0 } }

  /// Returns a part unchanged, and marks it as used.
  func mark<Part>(_ name: String, _ part: Part) -> Part {
    marks.withLock { _ = $0.insert(name) }
    return part
  }
}

extension FeedParts {
  /// The same parts, each of which is marked when it is used.
  fileprivate func marking(_ used: Used) -> FeedParts {
    var parts = self
    parts.pageURL = { used.mark("pageURL", pageURL)($0, $1, $2) }
    parts.previousPageURL = { used.mark("previousPageURL", previousPageURL)($0, $1, $2) }
    parts.commentsURL = { used.mark("commentsURL", commentsURL)($0, $1) }
    parts.mapFeed = { try used.mark("mapFeed", mapFeed)($0) }
    parts.mapComments = { try used.mark("mapComments", mapComments)($0) }
    parts.mapImageData = { try used.mark("mapImageData", mapImageData)($0) }
    parts.authenticated = { used.mark("authenticated", authenticated)($0, $1) }
    parts.remoteFeed = { used.mark("remoteFeed", remoteFeed)($0, $1, $2) }
    parts.remoteComments = { used.mark("remoteComments", remoteComments)($0, $1, $2) }
    parts.remoteImages = { used.mark("remoteImages", remoteImages)($0, $1, $2) }
    parts.openStore = { await used.mark("openStore", openStore)($0, $1) }
    parts.policy = { used.mark("policy", policy)($0) }
    parts.feedCache = { used.mark("feedCache", feedCache)($0, $1, $2) }
    parts.imageCache = { used.mark("imageCache", imageCache)($0) }
    parts.validation = { used.mark("validation", validation)($0, $1) }
    parts.firstPage = { used.mark("firstPage", firstPage)($0, $1) }
    parts.nextPage = { used.mark("nextPage", nextPage)($0, $1) }
    parts.imageStore = { used.mark("imageStore", imageStore)($0) }
    parts.comments = { used.mark("comments", comments)($0, $1, $2) }
    parts.images = { used.mark("images", images)($0, $1) }
    parts.feedScreen = { used.mark("feedScreen", feedScreen)($0, $1, $2) }
    parts.commentsScreen = { used.mark("commentsScreen", commentsScreen)($0, $1, $2) }
    parts.loggedClient = { used.mark("loggedClient", loggedClient)($0, $1, $2) }
    parts.loggedFeedCache = { used.mark("loggedFeedCache", loggedFeedCache)($0, $1) }
    parts.loggedImageCache = { used.mark("loggedImageCache", loggedImageCache)($0, $1) }
    return parts
  }
}
