import ArgumentParser
import ContractReports
import HTTPTransport

/// How long a run waits, how much it reads and how far it goes.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long a server may be silent, such as 500ms or 2s.", valueName: "time"))
  var requestTimeout = "10s"

  @Option(help: ArgumentHelp("How long one answer may take as a whole.", valueName: "time"))
  var deadline = "60s"

  @Option(
    help: ArgumentHelp("How long an answer may take before the check response-time finds it slow.", valueName: "time")
  )
  var maxResponseTime: String?

  @Option(help: ArgumentHelp("The largest body that is read, such as 64MB.", valueName: "size"))
  var maxBody = "64MB"

  @Option(parsing: .unconditional, help: ArgumentHelp("The most pages of one walk through a list.", valueName: "count"))
  var maxPages = 50

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most targets of a link, and resources; beyond it a sample is taken.", valueName: "count")
  )
  var maxLinks = 200

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many requests are under way at a time; never changes the report.", valueName: "count")
  )
  var workers = 8

  @Option(
    help: ArgumentHelp("The most requests in a time, such as 15/s or 100/m; without it no limit.", valueName: "rate")
  )
  var rate: String?

  @Option(
    help: ArgumentHelp(
      "The longest Retry-After of a 429 that is waited for before the request is repeated; 0s waits for none.",
      valueName: "time"
    )
  )
  var maxRetryAfter = "30s"

  @Option(parsing: .unconditional, help: ArgumentHelp("The seed of every random choice.", valueName: "number"))
  var seed: UInt64 = 0

  mutating func validate() throws {
    try Self.check("--max-pages", maxPages, in: 1...1_000_000)
    try Self.check("--max-links", maxLinks, in: 0...1_000_000)
    try Self.check("--workers", workers, in: 1...1024)
  }

  /// Refuses a count that is out of its range.
  static func check(_ option: String, _ value: Int, in range: ClosedRange<Int>) throws {
    guard range.contains(value) else {
      throw ValidationError("\(option) is \(value); it must be from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  /// A time by its option's name and text.
  static func duration(_ option: String, _ text: String) throws(CommandFailure) -> Duration {
    do { return try DurationArgument.parse(text) } catch { throw CommandFailure("\(option): \(error.message)") }
  }

  /// How fast requests are made, and how long a server that limits them is waited for.
  func pace() throws(CommandFailure) -> RateLimitedClient.Limit {
    var pace = RateLimitedClient.Limit()
    if let rate {
      do { pace.interval = try RateArgument.parse(rate) } catch { throw CommandFailure("--rate: \(error.message)") }
    }
    do { pace.maximumWait = try DurationArgument.parse(maxRetryAfter, allowsZero: true) } catch {
      throw CommandFailure("--max-retry-after: \(error.message)")
    }
    return pace
  }

  /// The largest body in bytes.
  func bodyLimit() throws(CommandFailure) -> Int {
    do { return try ByteCountArgument.parse(maxBody) } catch { throw CommandFailure("--max-body: \(error.message)") }
  }
}
