import HTTPTransport

/// The limits of a run, with the defaults of their options.
struct RunLimits {
  /// The longest silence of a server.
  var requestTimeout: Quantity<TimeForm> = "10s"
  /// The longest time of a whole response.
  var deadline: Quantity<TimeForm> = "60s"
  /// The longest time of the run.
  var maxTime: Quantity<TimeForm> = "30m"
  /// The longest time of a response that breaks no promise; `nil` for any.
  var maxResponseTime: Quantity<TimeForm>?
  /// How long a stream of items is read; `nil` for the usual time.
  var streamTime: Quantity<TimeForm>?
  /// How many items of a stream are read; `nil` for the usual number.
  var streamItems: Int?
  /// The largest body.
  var maxBody: Quantity<SizeForm> = "64MB"
  /// The most pages of one list.
  var maxPages = 50
  /// The most targets of a link.
  var maxLinks = 200
  /// The number of concurrent requests.
  var workers = 8
  /// The request rate; `nil` for any.
  var rate: Quantity<RateForm>?
  /// The longest wait for a server that limits requests.
  var maxRetryAfter: Quantity<WaitForm> = "30s"
  /// How long changes may take to become visible.
  var settlingTime: Quantity<WaitForm> = "3s"
  /// The seed of every random choice.
  var seed: UInt64 = 0

  /// The defaults.
  static let usual = RunLimits()

  /// The request rate, and the longest wait for a server that limits requests.
  var pace: RateLimitedClient.Limit {
    var pace = RateLimitedClient.Limit()
    if let rate { pace.interval = rate.value }
    pace.maximumWait = maxRetryAfter.value
    return pace
  }
}
