import Diagnostics
import FeedClient

/// An error that a case makes a part of the app throw.
struct SimulatedError: DiagnosticError, Hashable {
  /// What failed.
  let message: String

  /// A store's file is damaged.
  static let damagedStore = SimulatedError(message: "the store's file is damaged")
  /// A token cannot be refreshed.
  static let refusedRefresh = SimulatedError(message: "no token can be had")

  var diagnostic: Diagnostic { Diagnostic(code: "simulated-error", message: message) }
}

extension Action {
  /// The app is launched, and opening its store throws an error.
  static let theAppIsLaunchedOverABrokenStore = Action("the app is launched over a store that cannot be opened") {
    world in
    try world.require(.store)
    let store = await world.parts.openStore({ throw SimulatedError.damagedStore }, world.log)
    world.relaunch(over: store)
  }

  /// The app is launched, and its store opens.
  static let theAppIsLaunchedOverItsStore = Action("the app is launched over its store") { world in
    await world.openStore()
    world.relaunch()
  }
}
