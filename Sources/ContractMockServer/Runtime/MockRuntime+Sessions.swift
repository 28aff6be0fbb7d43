import HTTPExchange

/// Sessions that one who runs many of them at a time opens, looks at and ends, each by itself.
extension MockRuntime {
  /// Keeps the requests of a session by themselves from now on; at most its first thousand.
  package func watch(session: String) { numbers.watched.begin(session) }

  /// The requests of a session that is watched, in their order; it costs what the session asked, whatever others did.
  package func journal(of session: String) -> [JournalEntry] {
    let records = numbers.watched.records(of: session)
    guard !records.isEmpty else { return [] }
    // Only path and query of a request are the client's own; any address of the runtime's will do for the rest.
    let address = address ?? HTTPURL(scheme: "http", host: "localhost")
    return records.compactMap { JournalEntry($0.subject, number: $0.number, time: $0.time, at: address) }
  }

  /// Forgets a session: its scenario, what was counted of it, and its requests.
  package func forget(session: String) {
    numbers.watched.end(session)
    end(session: session)
  }

  /// The number of the request that came last; 0 before the first.
  package var lastRequest: Int { numbers.lastRequest }
}
