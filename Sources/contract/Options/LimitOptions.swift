import ArgumentParser
import ContractReports

/// The time, size and count limits of a run.
struct LimitOptions: SettingGroup {
  static let settings: [SettingOf<LimitOptions>] = [
    SettingOf("limits.request-timeout", \.requestTimeout),
    SettingOf("limits.deadline", \.deadline),
    SettingOf("limits.max-time", \.maxTime),
    SettingOf("limits.max-response-time", \.maxResponseTime),
    SettingOf("limits.stream-time", \.streamTime),
    SettingOf("limits.stream-items", \.streamItems),
    SettingOf("limits.max-body", \.maxBody),
    SettingOf("limits.max-pages", \.maxPages),
    SettingOf("limits.max-links", \.maxLinks),
    SettingOf("limits.workers", \.workers),
    SettingOf("limits.rate", \.rate),
    SettingOf("limits.max-retry-after", \.maxRetryAfter),
    SettingOf("limits.settling-time", \.settlingTime),
    SettingOf("limits.seed", \.seed),
  ]

  @Option(help: .value("time", "Wait this long for the server to accept connections, such as 60s."))
  var wait: Quantity<TimeForm>?

  @Option(help: .value("time", "The longest silence of a server, such as 500ms or 2s."))
  var requestTimeout = Setting(RunLimits.usual.requestTimeout)

  /// The longest time for one response.
  @Keyed var deadline = Setting(RunLimits.usual.deadline)

  @Option(help: .value("time", "The longest time for requesting an API; what is left then is not requested."))
  var maxTime = Setting(RunLimits.usual.maxTime)

  /// Report responses that take longer (check response-time).
  @Keyed var maxResponseTime: Quantity<TimeForm>?

  /// How long to read a stream that stays open; without it 5s, or 10s for lines.
  @Keyed var streamTime: Quantity<TimeForm>?

  /// The most items to read of a stream that stays open.
  @Keyed var streamItems: Int?

  /// The largest body to read, such as 64MB.
  @Keyed var maxBody = Setting(RunLimits.usual.maxBody)

  /// The most pages to read of one list.
  @Keyed var maxPages = Setting(RunLimits.usual.maxPages)

  /// The most targets of a link, and resources; of more, a sample is requested.
  @Keyed var maxLinks = Setting(RunLimits.usual.maxLinks)

  @Option(
    parsing: .unconditional,
    help: .value("count", "The number of concurrent requests; never changes the report.")
  )
  var workers = Setting(RunLimits.usual.workers)

  @Option(help: .value("rate", "The most requests per second, minute or hour, such as 15/s or 100/m."))
  var rate: Quantity<RateForm>?

  /// The longest Retry-After of a 429 to wait for; 0s never waits.
  @Keyed var maxRetryAfter = Setting(RunLimits.usual.maxRetryAfter)

  /// How long changes may take to become visible, in total; 0s expects them at once.
  @Keyed var settlingTime = Setting(RunLimits.usual.settlingTime)

  @Option(parsing: .unconditional, help: .value("number", "The seed of every random choice."))
  var seed = Setting(RunLimits.usual.seed)

  mutating func validate() throws {
    try Self.check("limits.max-pages", maxPages.value, in: 1...1_000_000)
    try Self.check("limits.max-links", maxLinks.value, in: 0...1_000_000)
    try Self.check("--workers", workers.value, in: 1...1024)
    if let streamItems { try Self.check("limits.stream-items", streamItems, in: 1...1_000_000_000) }
  }

  var limits: RunLimits {
    RunLimits(
      requestTimeout: requestTimeout.value,
      deadline: deadline.value,
      maxTime: maxTime.value,
      maxResponseTime: maxResponseTime,
      streamTime: streamTime,
      streamItems: streamItems,
      maxBody: maxBody.value,
      maxPages: maxPages.value,
      maxLinks: maxLinks.value,
      workers: workers.value,
      rate: rate,
      maxRetryAfter: maxRetryAfter.value,
      settlingTime: settlingTime.value,
      seed: seed.value
    )
  }

  /// Refuses a percentage that is none.
  static func check(_ option: String, percent: Double?) throws {
    guard let percent, !(0...100).contains(percent) else { return }
    throw ValidationError("\(option) is \(percent); it must be from 0 to 100")
  }

  /// Refuses a count that is out of its range.
  static func check(_ option: String, _ value: Int, in range: ClosedRange<Int>) throws {
    guard range.contains(value) else {
      throw ValidationError("\(option) is \(value); it must be from \(range.lowerBound) to \(range.upperBound)")
    }
  }
}
