import Basics

/// Lets as many through at a time as it has places; the others wait in order.
final class Turnstile: Sendable {
  private struct State {
    var isOpening = false
    var freePlaces = 0
    var queue: [CheckedContinuation<Void, Never>] = []
  }

  private let places: Int
  private let opening: @Sendable () async -> Void
  private let state = Mutex(State())

  /// A turnstile with so many places, which first waits for `opening` when somebody wants to enter.
  init(places: Int, opening: @escaping @Sendable () async -> Void = {}) {
    self.places = places
    self.opening = opening
  }

  /// Waits for a free place, and takes it.
  func enter() async -> Turn {
    await withCheckedContinuation { continuation in
      let (isFirst, hasPlace) = state.withLock { state in
        defer { state.isOpening = true }
        let hasPlace = state.freePlaces > 0
        if hasPlace { state.freePlaces -= 1 } else { state.queue.append(continuation) }
        return (!state.isOpening, hasPlace)
      }
      if hasPlace { continuation.resume() }
      if isFirst { open() }
    }
    return Turn(of: self)
  }

  private func open() {
    Task.detached { [self] in
      await opening()
      for _ in 0..<places { leave() }
    }
  }

  fileprivate func leave() {
    let next = state.withLock { state in
      let next = state.queue.isEmpty ? nil : state.queue.removeFirst()
      if next == nil { state.freePlaces += 1 }
      return next
    }
    next?.resume()
  }
}

/// A place in a turnstile.
final class Turn: Sendable {
  private let turnstile: Turnstile
  private let isOver = AtomicFlag()

  fileprivate init(of turnstile: Turnstile) { self.turnstile = turnstile }

  /// Gives the place to the next one who waits; only the first call counts.
  func end() { if !isOver.set() { turnstile.leave() } }
}
