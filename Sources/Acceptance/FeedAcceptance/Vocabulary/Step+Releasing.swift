import FeedClient
import Foundation

/// A screen, or an image's cell, that can be released.
enum ReleasedScreen: String, Sendable, CustomStringConvertible {
  case feed = "the screen of the feed"
  case comments = "the screen of the comments on an image"
  case image = "the cell of the image"

  /// The text in a case.
  var description: String { rawValue }

  /// Makes the screen start a load, which it owns if it can; otherwise a task of the caller owns the load.
  ///
  /// - Returns: Cancels the load of the caller's task.
  func startLoading(in world: World) async throws -> (@Sendable () -> Void)? {
    let screen: any Sendable
    let load: @Sendable () async -> Void
    switch self {
    case .feed:
      let feed = world.feedScreen
      (screen, load) = (feed, { await feed.load() })
    case .comments:
      let comments = try world.commentsScreen
      (screen, load) = (comments, { await comments.load() })
    case .image:
      let cell = try world.imageCell
      (screen, load) = (cell, { await cell.load() })
    }
    if let screen = screen as? any LoadOwningScreen {
      await screen.startLoading()
      return nil
    }
    return world.inBackground(load).cancel
  }

  /// The object that shows.
  func object(in world: World) async throws -> AnyObject {
    switch self {
    case .feed: await world.object(of: world.feedScreen)
    case .comments: await world.object(of: try world.commentsScreen)
    case .image: await world.object(of: try world.imageCell)
    }
  }

  /// Releases the screen.
  func release(in world: World) {
    switch self {
    case .feed: world.closeFeedScreen()
    case .comments: world.closeCommentsScreen()
    case .image: world.removeImageCell()
    }
  }
}

/// A part of the app that must be gone with it.
private struct WatchedPart {
  let name: String
  weak let object: AnyObject?

  /// Watches a part, or the object that it wraps.
  init(_ name: String, _ part: any Sendable, in world: World) async {
    (self.name, object) = (name, await world.object(of: part))
  }
}

extension World {
  /// The object that does the work of a part; that of a value has no other owner, and is gone at once.
  fileprivate func object(of part: any Sendable) async -> AnyObject {
    if let wrapper = part as? any ObjectWrapper { return await wrapper.wrappedObject }
    return part as AnyObject
  }

  /// Launches the app over a store that it opens, uses it, and closes it again.
  ///
  /// - Returns: Its parts.
  fileprivate func useAndCloseApp() async throws -> [WatchedPart] {
    let made = try await stores.make()
    let opened = await using(.openStore).openStore({ made }, log)
    relaunch(over: opened)
    let app = app
    var parts = [await WatchedPart("store", made, in: self), await WatchedPart("opened store", opened, in: self)]
    let loaders: KeyValuePairs<String, any Sendable> = [
      "remote loader of the feed": app.remoteFeed, "remote loader of comments": app.remoteComments,
      "remote loader of images": app.remoteImages, "cache of the feed": app.feedCache,
      "cache of images": app.imageCache, "loader of comments": app.comments, "loader of images": app.images,
    ]
    for (name, part) in loaders { parts.append(await WatchedPart(name, part, in: self)) }
    needRequests(3)
    // What fails is the subject of other cases.
    let page = try? await app.remoteFeed.page(after: [])
    _ = try? await app.comments.comments(on: discussedImage.id)
    _ = try? await app.images.data(from: picturedImage.url)
    try? await app.feedCache.save(page ?? [])
    _ = try? await app.feedCache.load()
    try? await app.feedCache.validate()
    relaunch(over: store)
    return parts
  }
}

extension Step {
  /// The app is used, and closed.
  static let theAppIsClosed = Step("the app has loaded and saved what it can, and is closed") { world in
    try world.require(.store)
    let parts = try await world.useAndCloseApp()
    // A client may finish what it does.
    for _ in 0..<2000 where parts.contains(where: { $0.object != nil }) { try await Task.sleep(for: .milliseconds(1)) }
    world.keep(parts.filter { $0.object != nil }.map(\.name), as: "kept parts")
  }

  /// Nothing keeps what the closed app was made of.
  static let itsLoadersAndStoreAreGone = Step("nothing keeps its loaders, caches and store alive") { world in
    let kept = world.kept("kept parts", as: [String].self) ?? []
    if !kept.isEmpty {
      let names = kept.map { "the \($0)" }.joined(separator: ", ")
      throw Mismatch(expected: "no owner of what the closed app was made of", got: "something that keeps \(names)")
    }
  }

  /// A screen is released while its load waits for the API.
  ///
  /// A screen that cannot own a load is left by its caller first, as usual.
  static func theScreenIsReleased(whileLoading screen: ReleasedScreen) -> Step {
    Step("\(screen) loads, and is released while the API is asked") { world in
      world.needRequests(1)
      let came = await world.session.journal().count
      let leave = try await screen.startLoading(in: world)
      // The API does not signal that it received the request, so the journal is polled; a client may send none.
      var polls = 0
      while polls < 5000, await world.session.journal().count == came {
        try await Task.sleep(for: .milliseconds(1))
        polls += 1
      }
      weak let object = try await screen.object(in: world)
      leave?()
      screen.release(in: world)
      // A client that keeps its screen, or the request, must not block the case.
      try await world.giveTime(2000) { !world.client.ended.isEmpty }
      for _ in 0..<2000 where object != nil { try await Task.sleep(for: .milliseconds(1)) }
      world.keep(object == nil, as: "isGone")
    }
  }

  /// Nothing keeps the released screen alive.
  static let theScreenIsGone = Step("nothing keeps the released screen alive") { world in
    if world.kept("isGone", as: Bool.self) != true {
      throw Mismatch(expected: "no owner of the released screen", got: "a screen that something keeps alive")
    }
  }
}
