import Quantities
import HTTPExchange
import HTTPWireFormat
import Quantities
import Synchronization

/// What a runtime and the logs of its threads count together.
final class RuntimeNumbers: Sendable {
  let watched = WatchedSessions()
  /// The stream of requests; `nil` where nobody reads it.
  private let events = Mutex<EventStream<RequestEvents.Logged>?>(nil)
  private let hasEvents = Atomic(false)
  private let requests = Atomic(0)
  private let learned = Atomic(0)

  /// The number up to which the secrets of requests are known, which is raised; `nil` where it is no higher.
  func learn(upTo number: Int) -> Int? {
    let known = learned.exchange(number, ordering: .relaxed)
    return known < number ? known : nil
  }

  /// The number of the last request; 0 before the first.
  var lastRequest: Int { requests.load(ordering: .acquiring) }

  /// Numbers a request, from 1 on, and sends it to the reader of the requests, if there is one.
  func record(_ request: ReceivedRequest, _ reply: JournaledReply, at address: HTTPURL) -> JournalRing.Record {
    func numbered() -> JournalRing.Record {
      JournalRing.Record(request, reply, number: nextRequest(), time: WallClock.now)
    }
    guard hasEvents.load(ordering: .acquiring), let events = events.withLock({ $0 }) else { return numbered() }
    // Numbers are given where the stream takes its events, so that both have the same order.
    let size = request.bytes.count + request.body.count
    return events.send(size: size) { RequestEvents.Logged(record: numbered(), address: address) }.record
  }

  private func nextRequest() -> Int { requests.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Begins a stream of requests, which ends the one before.
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

  /// Counts from 1 again.
  func reset() {
    requests.store(0, ordering: .relaxed)
    learned.store(0, ordering: .relaxed)
    watched.removeRecords()
  }
}
