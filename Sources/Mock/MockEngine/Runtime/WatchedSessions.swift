import Basics

/// The requests of watched sessions, stored by session.
///
/// Reading a session's requests does not search those of other sessions, and other requests never displace them. If no
/// session is watched, a request costs one atomic load.
final class WatchedSessions: Sendable {
  /// The maximum number of requests that are kept for a session: its first ones.
  static let limit = 1000

  private let count = Counter()
  private let records = Mutex<[String: [JournalRing.Record]]>([:])

  /// Starts keeping the requests of a session.
  func begin(_ session: String) {
    records.withLock { records in
      if records.updateValue([], forKey: session) == nil { count.add() }
    }
  }

  /// Stops watching a session and removes its requests.
  func end(_ session: String) {
    records.withLock { records in
      if records.removeValue(forKey: session) != nil { count.subtract() }
    }
  }

  /// Keeps a request if its session is watched.
  func note(_ record: JournalRing.Record) {
    guard count.value > 0, let session = record.request.session else { return }
    records.withLock { records in
      guard let kept = records[session]?.count, kept < Self.limit else { return }
      records[session]?.append(record.withoutResponse)
    }
  }

  /// Returns the requests of a watched session, in order.
  func records(of session: String) -> [JournalRing.Record] {
    // Serving threads may arrive here in another order than that of their request numbers.
    records.withLock { $0[session] ?? [] }.sorted { $0.number < $1.number }
  }

  /// Removes all requests and keeps watching the sessions.
  func removeRecords() { records.withLock { records in records = records.mapValues { _ in [] } } }
}
