import Basics
package import HTTPMessages

/// The counters that a runtime shares with the logs of its threads.
package final class RuntimeNumbers: Sendable {
  let watched = WatchedSessions()
  package let hub = EventHub()
  private let requests = Counter()
  private let learned = Counter()

  /// Raises the number of the latest request whose secrets are known; returns the previous number, or `nil` if not
  /// lower.
  package func learn(upTo number: Int) -> Int? {
    let known = learned.set(number)
    return known < number ? known : nil
  }

  /// The number of the latest request; 0 before the first.
  package var lastRequest: Int { requests.value }

  /// Numbers a request, counted from 1, and sends it to the readers of events, if there are any.
  package func record(
    _ request: any IncomingRequest,
    _ reply: MockReply,
    started: Int64?,
    at address: HTTPURL
  ) -> JournalRing.Record {
    func numbered() -> JournalRing.Record {
      JournalRing.Record(request, reply, number: nextRequest(), started: started, time: WallClock.now)
    }
    guard hub.isWatched else { return numbered() }
    // Requests are numbered inside `send`, so that numbers and events have the same order.
    var record: JournalRing.Record?
    hub.send(size: request.headSize + request.bodySize) {
      let numbered = numbered()
      record = numbered
      return .request(RequestEvents.Logged(record: numbered.withoutResponse, address: address))
    }
    return record ?? numbered()
  }

  private func nextRequest() -> Int { requests.add() }

  /// Resets the counters, so that the next request has the number 1.
  package func reset() {
    requests.set(0)
    learned.set(0)
    watched.removeRecords()
  }
}
