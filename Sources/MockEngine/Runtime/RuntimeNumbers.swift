import HTTPMessages
import HTTPWireFormat
import Quantities
import Synchronization

/// The counters that a runtime shares with the logs of its threads.
final class RuntimeNumbers: Sendable {
  let watched = WatchedSessions()
  /// The stream of requests; `nil` if it has no reader.
  private let events = Mutex<EventStream<RequestEvents.Logged>?>(nil)
  private let hasEvents = Atomic(false)
  private let requests = Atomic(0)
  private let learned = Atomic(0)

  /// Raises the number of the latest request whose secrets are known; returns the previous number, or `nil` if not
  /// lower.
  func learn(upTo number: Int) -> Int? {
    let known = learned.exchange(number, ordering: .relaxed)
    return known < number ? known : nil
  }

  /// The number of the latest request; 0 before the first.
  var lastRequest: Int { requests.load(ordering: .acquiring) }

  /// Numbers a request, counted from 1, and sends it to the reader of the request events, if there is one.
  func record(_ request: ReceivedRequest, _ reply: JournaledReply, at address: HTTPURL) -> JournalRing.Record {
    func numbered() -> JournalRing.Record {
      JournalRing.Record(request, reply, number: nextRequest(), time: WallClock.now)
    }
    guard hasEvents.load(ordering: .acquiring), let events = events.withLock({ $0 }) else { return numbered() }
    // Requests are numbered inside `send`, so that numbers and events have the same order.
    let size = request.bytes.count + request.body.count
    return events.send(size: size) { RequestEvents.Logged(record: numbered(), address: address) }.record
  }

  private func nextRequest() -> Int { requests.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Starts a stream of requests and ends the previous one.
  func beginEvents(limit: Int, byteLimit: Int) -> EventStream<RequestEvents.Logged> {
    let stream = EventStream<RequestEvents.Logged>(limit: limit, byteLimit: byteLimit)
    endEvents(replacedBy: stream)
    return stream
  }

  /// Ends the stream of requests.
  func endEvents(replacedBy stream: EventStream<RequestEvents.Logged>? = nil) {
    let former = events.withLock { events in
      defer { events = stream }
      return events
    }
    hasEvents.store(stream != nil, ordering: .releasing)
    former?.finish()
  }

  /// Resets the counters, so that the next request has the number 1.
  func reset() {
    requests.store(0, ordering: .relaxed)
    learned.store(0, ordering: .relaxed)
    watched.removeRecords()
  }
}
