import FeedClient

/// Why a store cannot be opened.
struct OpeningFault: Error, Sendable, Hashable, CustomStringConvertible {
  var description: String { "the store's file is damaged" }
}

extension Action {
  /// The app is launched, and its store throws where it is to be opened.
  static let theAppIsLaunchedOverABrokenStore = Action("the app is launched over a store that cannot be opened") {
    world in
    let store = await world.parts.openStore({ throw OpeningFault() }, world.log)
    world.relaunch(over: store)
  }

  /// The app is launched, and its store opens.
  static let theAppIsLaunchedOverItsStore = Action("the app is launched over its store") { world in
    await world.openStore()
    world.relaunch()
  }
}
