import Basics

/// Sends what happens in a runtime to any number of readers, each at its own pace.
///
/// Without readers, an event costs one atomic load.
package final class EventHub: Sendable {
  private struct State: Sendable {
    var streams: [Int: EventStream<RuntimeEvent>] = [:]
    var subscriptions = 0
  }

  private let state = Mutex(State())
  private let hasReaders = AtomicFlag()

  /// Whether anybody reads events.
  package var isWatched: Bool { hasReaders.isSet }

  /// Adds a reader.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of events that wait for the reader.
  ///   - byteLimit: The maximum size of the waiting events, in bytes.
  package func subscribe(limit: Int, byteLimit: Int) -> EventSubscription {
    state.withLock { add(limit: limit, byteLimit: byteLimit, to: &$0) }
  }

  /// Adds a reader; `nil` if there are already as many as allowed.
  package func subscribe(limit: Int, byteLimit: Int, readers: Int) -> EventSubscription? {
    state.withLock { $0.streams.count < readers ? add(limit: limit, byteLimit: byteLimit, to: &$0) : nil }
  }

  private func add(limit: Int, byteLimit: Int, to state: inout State) -> EventSubscription {
    state.subscriptions += 1
    let stream = EventStream<RuntimeEvent>(limit: limit, byteLimit: byteLimit)
    state.streams[state.subscriptions] = stream
    hasReaders.set()
    return EventSubscription(stream: stream, number: state.subscriptions, hub: self)
  }

  /// Makes an event and sends it to every reader.
  ///
  /// Events are made one at a time, so every reader receives them in the same order.
  package func send(size: Int = 0, _ makeEvent: () -> RuntimeEvent) {
    state.withLock { state in
      let event = makeEvent()
      for stream in state.streams.values { stream.send(size: size) { event } }
    }
  }

  /// Ends the streams of all readers, which still receive the events that were sent before.
  package func finish() {
    let streams = state.withLock { state in
      defer { state.streams = [:] }
      hasReaders.set(false)
      return state.streams
    }
    for stream in streams.values { stream.finish() }
  }

  fileprivate func remove(_ number: Int) {
    state.withLock { state in
      state.streams[number] = nil
      if state.streams.isEmpty { hasReaders.set(false) }
    }
  }
}

/// A reader's place in a hub, which it keeps as long as this object exists.
package final class EventSubscription: Sendable {
  /// The reader's events.
  package let stream: EventStream<RuntimeEvent>
  private let number: Int
  private let hub: EventHub

  fileprivate init(stream: EventStream<RuntimeEvent>, number: Int, hub: EventHub) {
    self.stream = stream
    self.number = number
    self.hub = hub
  }

  deinit { hub.remove(number) }
}

/// Something that happened in a runtime.
package enum RuntimeEvent: Sendable {
  /// A request was served.
  case request(RequestEvents.Logged)
  /// The state that replies depend on has changed, or the journal has.
  case change(RuntimeChange)
}

/// A change of a runtime's state.
package enum RuntimeChange: Sendable, Hashable {
  /// Another scenario plays: in one session, or, with `nil`, for all clients without their own.
  case scenario(session: String?)
  /// The contract and the recordings were loaded again.
  case reload
  /// The journal was cleared.
  case journal
  /// Everything was reset; requests are numbered from 1 again.
  case reset
}
