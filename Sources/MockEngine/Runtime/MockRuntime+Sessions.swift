import Redaction

/// Sessions that one who runs many of them at a time opens, looks at and ends, each by itself.
extension MockRuntime {
  /// Keeps the requests of a session by themselves from now on; at most its first thousand.
  package func watch(session: String) { numbers.watched.begin(session) }

  /// The requests of a session that is watched, in their order; it costs what the session asked, whatever others did.
  package func requests(of session: String) -> [SessionRequest] {
    let redaction = api.options.policy.redaction
    return numbers.watched.records(of: session).compactMap { SessionRequest($0, redactedBy: redaction) }
  }

  /// Forgets a session: its scenario, what was counted of it, and its requests.
  package func forget(session: String) {
    numbers.watched.end(session)
    end(session: session)
  }

  /// The number of the request that came last; 0 before the first.
  package var lastRequest: Int { numbers.lastRequest }
}
