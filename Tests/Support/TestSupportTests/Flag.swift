import Basics

/// Whether something has happened.
final class Flag: Sendable {
  private let state = AtomicFlag()

  var isSet: Bool { state.isSet }

  func set() { state.set() }
}
