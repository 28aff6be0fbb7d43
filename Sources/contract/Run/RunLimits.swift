import HTTPTransport

/// The limits of a run, as `LimitOptions` and the settings of a project say them.
struct RunLimits {
  /// The longest silence of a server.
  let requestTimeout: Duration
  /// The longest time of a whole response.
  let deadline: Duration
  /// The longest time of the run.
  let maximumTime: Duration
  /// How long changes may take to become visible.
  let settlingTime: Duration
  /// The longest time of a response that breaks no promise; `nil` for any.
  let maximumResponseTime: Duration?
  /// How long a stream of items is read; `nil` for the usual time.
  let streamTime: Duration?
  /// How many items of a stream are read; `nil` for the usual number.
  let streamItems: Int?
  /// The largest body, in bytes.
  let maximumBody: Int
  let maximumPages: Int
  let maximumLinks: Int
  let workers: Int
  /// The request rate, and the longest wait for a server that limits requests.
  let pace: RateLimitedClient.Limit
  /// The seed of every random choice.
  let seed: UInt64
}

extension LimitOptions {
  /// Returns the limits.
  ///
  /// - Throws: `CommandFailure` for the first option that cannot be parsed, with its name.
  func parsed() throws(CommandFailure) -> RunLimits {
    var pace = RateLimitedClient.Limit()
    if let rate {
      pace.interval = try Self.parsed("--rate") { () throws(CommandFailure) in try RateArgument.parse(rate) }
    }
    let maximumBody = try Self.parsed("--max-body") { () throws(CommandFailure) in
      try ByteCountArgument.parse(maxBody.value)
    }
    pace.maximumWait = try Self.duration("--max-retry-after", maxRetryAfter.value, allowsZero: true)
    return RunLimits(
      requestTimeout: try Self.duration("--request-timeout", requestTimeout.value),
      deadline: try Self.duration("--deadline", deadline.value),
      maximumTime: try Self.duration("--max-time", maxTime.value),
      settlingTime: try Self.duration("--settling-time", settlingTime.value, allowsZero: true),
      maximumResponseTime: try maxResponseTime.map { text throws(CommandFailure) in
        try Self.duration("--max-response-time", text)
      },
      streamTime: try streamTime.map { text throws(CommandFailure) in try Self.duration("--stream-time", text) },
      streamItems: streamItems,
      maximumBody: maximumBody,
      maximumPages: maxPages.value,
      maximumLinks: maxLinks.value,
      workers: workers.value,
      pace: pace,
      seed: seed.value
    )
  }

  /// Parses the time of an option.
  static func duration(_ option: String, _ text: String, allowsZero: Bool = false) throws(CommandFailure) -> Duration {
    try parsed(option) { () throws(CommandFailure) in try DurationArgument.parse(text, allowsZero: allowsZero) }
  }

  private static func parsed<Value>(
    _ option: String,
    _ parse: () throws(CommandFailure) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try parse() } catch { throw CommandFailure(error, at: option) }
  }
}
