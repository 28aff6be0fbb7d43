import Foundation

/// The start time and elapsed time of a run.
struct RunClock {
  /// The start time in UTC, formatted according to RFC 3339.
  let started: String
  private let instant = ContinuousClock.now

  /// Creates a clock that starts now.
  init() { started = Date.now.formatted(.iso8601) }

  /// The time since the start.
  var elapsed: Duration { ContinuousClock.now - instant }
}
