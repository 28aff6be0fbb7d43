import Synchronization

/// A stream of events from many threads to one reader, in order.
///
/// It is bounded. Events that do not fit are counted, and the reader gets their number at the place where they are missing.
final class EventStream<Event: Sendable>: Sendable {
  /// What the reader gets.
  enum Item: Sendable {
    case event(Event)
    /// So many events came while there was no room for them.
    case dropped(Int)
  }

  private struct State: Sendable {
    var events: [Event] = []
    var bytes = 0
    var dropped = 0
    var isFinished = false
    var readers: [CheckedContinuation<Void, Never>] = []

    var isReady: Bool { isFinished || !events.isEmpty || dropped > 0 }

    mutating func takeReaders() -> [CheckedContinuation<Void, Never>] {
      defer { readers = [] }
      return readers
    }

    mutating func takeItems() -> [Item]? {
      guard !events.isEmpty || dropped > 0 else { return nil }
      let items = events.map(Item.event) + (dropped > 0 ? [.dropped(dropped)] : [])
      events = []
      (bytes, dropped) = (0, 0)
      return items
    }
  }

  private let limit: Int
  private let byteLimit: Int
  private let state = Mutex(State())

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - limit: How many events wait for the reader.
  ///   - byteLimit: How much memory they take together, by the sizes that they are sent with.
  init(limit: Int, byteLimit: Int = .max) {
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Sends an event, without waiting for the reader.
  ///
  /// - Parameters:
  ///   - size: How much memory the event takes, in bytes.
  ///   - makeEvent: Makes the event. Events are made one at a time, in the order in which the reader gets them.
  /// - Returns: The event, also if there is no room for it.
  @discardableResult
  func send(size: Int = 0, _ makeEvent: () -> Event) -> Event {
    let (event, readers) = state.withLock { state in
      let event = makeEvent()
      guard !state.isFinished else { return (event, [CheckedContinuation<Void, Never>]()) }
      // After an event that was dropped no other is kept until the reader has come, or the number would be out of place.
      if state.dropped == 0, state.events.count < limit, size <= byteLimit - state.bytes {
        state.events.append(event)
        state.bytes += size
      } else {
        state.dropped += 1
      }
      return (event, state.takeReaders())
    }
    for reader in readers { reader.resume() }
    return event
  }

  /// Ends the stream; the reader still gets the events that were sent before.
  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      return state.takeReaders()
    }
    for reader in readers { reader.resume() }
  }

  /// Waits for events, and returns all that there are; `nil` at the end of the stream, and when the task is cancelled.
  func next() async -> [Item]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (reader: CheckedContinuation<Void, Never>) in
        let isReady = state.withLock { state in
          guard !state.isReady, !Task.isCancelled else { return true }
          state.readers.append(reader)
          return false
        }
        if isReady { reader.resume() }
      }
    } onCancel: {
      for reader in state.withLock({ $0.takeReaders() }) { reader.resume() }
    }
    return state.withLock { $0.takeItems() }
  }
}
