import Basics
package import NIOCore

/// The connections of a server that wait for their clients: within a request, or before the first one.
///
/// Where there are more connections than a server takes, the one that has waited longest is dismissed in favor of a new
/// one; so clients that hold connections with unfinished requests do not lock others out.
package final class WaitingConnections: Sendable {
  /// The part of a request that a connection waits for; those within a request are dismissed first.
  package enum Wait: Int, Sendable {
    /// The rest of a request.
    case withinRequest
    /// The first request.
    case beforeRequest
  }

  /// An event for the pipeline of a connection that should end because a new one needs its place.
  ///
  /// A connection whose request is complete by then ignores it.
  package struct Dismissal: Sendable {}

  private struct Entry: Sendable {
    let stage: Wait
    let number: UInt64
    let connection: any Channel
  }

  /// The numbers of entries in the order in which they began to wait; some of them wait no longer.
  private struct Queue: Sendable {
    var numbers: [(number: UInt64, id: ObjectIdentifier)] = []
    var start = 0
  }

  private struct State: Sendable {
    var next: UInt64 = 0
    var entries: [ObjectIdentifier: Entry] = [:]
    var queues: [Wait: Queue] = [:]

    func isWaiting(_ number: UInt64, _ id: ObjectIdentifier) -> Bool { entries[id]?.number == number }

    mutating func add(_ connection: any Channel, _ stage: Wait) {
      let id = ObjectIdentifier(connection)
      next &+= 1
      entries[id] = Entry(stage: stage, number: next, connection: connection)
      var queue = queues.removeValue(forKey: stage) ?? Queue()
      queue.numbers.append((next, id))
      if queue.numbers.count > 2 * entries.count + 64 {
        queue.numbers = queue.numbers[queue.start...].filter { isWaiting($0.number, $0.id) }
        queue.start = 0
      }
      queues[stage] = queue
    }

    mutating func removeOldest(_ stage: Wait) -> (any Channel)? {
      guard var queue = queues.removeValue(forKey: stage) else { return nil }
      defer { queues[stage] = queue }
      while queue.start < queue.numbers.count {
        let (number, id) = queue.numbers[queue.start]
        queue.start += 1
        guard isWaiting(number, id) else { continue }
        return entries.removeValue(forKey: id)?.connection
      }
      queue = Queue()
      return nil
    }
  }

  private let state = Mutex(State())

  /// Creates an empty set.
  package init() {}

  /// Notes that a connection begins to wait, or has made progress and goes on waiting.
  package func add(_ connection: any Channel, _ stage: Wait) { state.withLock { $0.add(connection, stage) } }

  /// Notes that a connection waits no longer.
  package func remove(_ connection: any Channel) {
    state.withLock { $0.entries[ObjectIdentifier(connection)] = nil }
  }

  /// The number of waiting connections.
  package var count: Int { state.withLock { $0.entries.count } }

  /// Dismisses the connection that has waited longest; returns `false` if none waits.
  package func dismissOldest() -> Bool {
    let oldest = state.withLock { $0.removeOldest(.withinRequest) ?? $0.removeOldest(.beforeRequest) }
    oldest?.pipeline.fireUserInboundEventTriggered(Dismissal())
    return oldest != nil
  }
}
