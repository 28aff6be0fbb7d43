import Basics

/// An ordered stream of events from many threads to one reader.
///
/// The stream is bounded. Events that do not fit are counted, and the reader receives their number in the place where
/// they are missing.
package final class EventStream<Event: Sendable>: Sendable {
  /// An element that the reader receives.
  package enum Item: Sendable {
    case event(Event)
    /// The number of events that were sent while the stream was full.
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
  ///   - limit: The maximum number of events that wait for the reader.
  ///   - byteLimit: The maximum sum of their sizes, in bytes.
  package init(limit: Int, byteLimit: Int = .max) {
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Sends an event without waiting for the reader.
  ///
  /// - Parameters:
  ///   - size: The memory that the event takes, in bytes.
  ///   - makeEvent: Makes the event. Events are made one at a time, in the order in which the reader receives them.
  /// - Returns: The event, even if the stream is full.
  @discardableResult
  package func send(size: Int = 0, _ makeEvent: () -> Event) -> Event {
    let (event, readers) = state.withLock { state in
      let event = makeEvent()
      guard !state.isFinished else { return (event, [CheckedContinuation<Void, Never>]()) }
      // After a dropped event, no event is kept until the reader has caught up. Otherwise the number would be out of
      // place.
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

  /// Whether the stream has ended and the reader has received everything.
  package var isAtEnd: Bool { state.withLock { $0.isFinished && $0.events.isEmpty && $0.dropped == 0 } }

  /// Ends the stream; the reader still receives the events that were sent before.
  package func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      return state.takeReaders()
    }
    for reader in readers { reader.resume() }
  }

  /// Waits for events and returns all of them; `nil` at the end of the stream, and when the task is cancelled.
  package func next() async -> [Item]? {
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
