import HTTPWireFormat
import Synchronization

/// The requests of sessions that somebody watches, each session's by itself.
///
/// Whoever reads them looks through no others, and they stay however many requests of others come. Where nobody watches,
/// a request costs one look at a number.
final class WatchedSessions: Sendable {
  /// How many requests of a session are kept: its first.
  static let limit = 1000

  private let count = Atomic(0)
  private let records = Mutex<[String: [JournalRing.Record]]>([:])

  /// Keeps the requests of a session from now on.
  func begin(_ session: String) {
    records.withLock { records in
      if records.updateValue([], forKey: session) == nil { count.add(1, ordering: .releasing) }
    }
  }

  /// Lets go of a session.
  func end(_ session: String) {
    records.withLock { records in
      if records.removeValue(forKey: session) != nil { count.subtract(1, ordering: .releasing) }
    }
  }

  /// Keeps a request, if its session is watched.
  func note(_ record: JournalRing.Record) {
    guard count.load(ordering: .acquiring) > 0, let session = record.request.session else { return }
    records.withLock { records in
      guard let kept = records[session]?.count, kept < Self.limit else { return }
      records[session]?.append(record)
    }
  }

  /// The requests of a session that is watched, in their order.
  func records(of session: String) -> [JournalRing.Record] {
    // Two threads that serve may come here in another order than that in which they took their numbers.
    records.withLock { $0[session] ?? [] }.sorted { $0.number < $1.number }
  }

  /// Lets go of all requests, and watches on.
  func removeRecords() { records.withLock { records in records = records.mapValues { _ in [] } } }
}
