import Redaction

/// Sessions that a test runner starts, reads and ends independently of each other.
extension MockRuntime {
  /// Starts keeping the requests of a session separately; at most the first thousand are kept.
  package func watch(session: String) { numbers.watched.begin(session) }

  /// Returns the requests of a watched session, in order; the cost depends only on that session's requests.
  package func requests(of session: String) -> [SessionRequest] {
    let redaction = api.options.policy.redaction
    return numbers.watched.records(of: session).compactMap { SessionRequest($0, redactedBy: redaction) }
  }

  /// Removes a session: its scenario, its counters and its requests.
  package func forget(session: String) {
    numbers.watched.end(session)
    end(session: session)
  }

  /// The number of the latest request; 0 before the first.
  package var lastRequest: Int { numbers.lastRequest }
}
