import JSONSyntax

/// How long a client waited for a response, and how long its body then took.
package struct ReplyTimings: Sendable {
  /// The time before the first byte of the response.
  package let wait: Duration
  /// The time from the first byte to the last one.
  package let receive: Duration

  /// Divides the time of a whole exchange; all of it is the wait if the time of the first byte is unknown.
  init(elapsed: Duration?, firstByte: Duration?) {
    let elapsed = elapsed ?? .zero
    wait = min(firstByte ?? elapsed, elapsed)
    receive = elapsed - wait
  }

  /// Reads the member `timings` of a HAR entry; what is no measurement counts as zero, and at most an hour counts.
  fileprivate init(_ timings: JSONValue?) {
    func duration(_ name: String) -> Duration {
      guard let number = timings?[name]?.number?.double, number.isFinite, number > 0 else { return .zero }
      return .nanoseconds(Int64((min(number, 3_600_000) * 1e6).rounded()))
    }
    (wait, receive) = (duration("wait"), duration("receive"))
  }
}

extension RecordedEntry {
  /// The times within the exchange, which are read from the file if the entry is from one.
  package var timings: ReplyTimings {
    guard let source else { return ReplyTimings(elapsed: time, firstByte: firstByte) }
    return ReplyTimings(source.value["timings"])
  }
}
