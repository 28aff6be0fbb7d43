#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The time that threads have a processor for; unlike the time on the wall it does not grow with what else runs.
public enum ProcessorTime {
  /// The time of this thread so far.
  static var ofThread: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// How many times as long work takes for a large input as for a small one.
  ///
  /// The least of three ratios: the first run of anything is slow, and a neighbour on the same core makes any slower.
  public static func ratio(of large: () throws -> Void, to small: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 1...3 {
      let (largeTime, smallTime) = (try used(by: large), try used(by: small))
      least = min(least, largeTime / smallTime)
    }
    return least
  }

  private static func used(by body: () throws -> Void) rethrows -> Duration {
    let start = ofThread
    try body()
    return ofThread - start
  }
}
