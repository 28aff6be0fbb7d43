import Foundation

/// When a run began, and how long it has taken.
struct RunClock {
  /// The start, RFC 3339, in UTC.
  let started: String
  private let instant = ContinuousClock.now

  /// A clock that starts now.
  init() { started = Date.now.formatted(.iso8601) }

  /// The time since the start.
  var elapsed: Duration { ContinuousClock.now - instant }
}
