import Basics

/// The memory that the states of all sessions may take together.
final class StateBudget: Sendable {
  /// The most bytes.
  let limit: Int
  private let taken: Mutex<Int>

  /// Creates a budget of which the first state has taken its size already.
  init(limit: Int, taken: Int) {
    self.limit = limit
    self.taken = Mutex(taken)
  }

  /// The estimated memory of all states, and of the changes that are being made, in bytes.
  var used: Int { taken.withLock { $0 } }

  /// Takes bytes, or gives them back; returns `false`, and takes none, if there are too few.
  private func take(_ bytes: Int) -> Bool {
    taken.withLock { taken in
      guard bytes <= 0 || bytes <= limit - taken else { return false }
      taken += bytes
      return true
    }
  }

  /// The part of a budget that a session, or a change of it, has; it goes back when nobody holds it any longer.
  final class Room: Sendable {
    private let budget: StateBudget
    private let state: Mutex<(bytes: Int, isExceeded: Bool)>
    /// The size of what the change begins with.
    private let start: Int

    init(_ budget: StateBudget, from start: Int = 0) {
      self.budget = budget
      self.start = start
      state = Mutex((0, false))
    }

    deinit { _ = resize(to: 0) }

    /// Whether more was needed once than there was.
    var isExceeded: Bool { state.withLock { $0.isExceeded } }

    /// Takes what a change needs that has come to a size; it gives nothing back before its end.
    func cover(_ size: Int) {
      state.withLock { state in
        let more = size - start - state.bytes
        guard more > 0 else { return }
        if budget.take(more) { state.bytes += more } else { state.isExceeded = true }
      }
    }

    /// Takes so many bytes in place of those that it has, and those of a change that has been made; returns `false`, and
    /// changes nothing, if there are too few.
    func resize(to bytes: Int, with change: Room? = nil) -> Bool {
      let given = change?.state.withLock { $0.bytes } ?? 0
      return state.withLock { state in
        guard budget.take(bytes - state.bytes - given) else { return false }
        state.bytes = bytes
        change?.state.withLock { $0.bytes -= given }
        return true
      }
    }
  }
}

/// Why a change of the state is refused.
package enum StateOverflow: Error, Hashable {
  case items(limit: Int)
  case bytes(limit: Int)
  case sessions(limit: Int)

  /// The reason, and what allows more.
  package var detail: String {
    let full = "The state of the mock is full:"
    return switch self {
    case .items(let limit): "\(full) it may have \(limit) items; mock.state-items allows more."
    case .bytes(let limit): "\(full) all sessions together may have \(limit) bytes; mock.state-bytes allows more."
    case .sessions(let limit):
      "The mock keeps the changes of at most \(limit) sessions; DELETE /__contract/state?session=NAME ends one, and POST /__contract/reset all."
    }
  }
}
