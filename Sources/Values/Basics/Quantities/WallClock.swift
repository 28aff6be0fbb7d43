/// The time of day.
package enum WallClock {
  /// Nanoseconds since 1970 (UTC); the nearest that a number has for a clock before 1677 or after 2262.
  package static var now: Int64 { nanoseconds(of: CLOCK_REALTIME) }

  /// Nanoseconds since a moment of the system's own, by a clock that nobody sets: it never goes back.
  package static var steady: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Timestamp.nanoseconds(ofSeconds: Int64(time.tv_sec)).addingSaturated(Int64(time.tv_nsec))
  }
}
