import Locks

/// Whether something has happened.
final class Flag: Sendable {
  private let state = Locks.Flag()

  var isSet: Bool { state.isSet }

  func set() { state.set() }
}
