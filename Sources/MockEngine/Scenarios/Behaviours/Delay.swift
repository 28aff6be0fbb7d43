import Quantities

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A time to wait, in whole milliseconds and at most an hour.
enum Delay: Sendable, Hashable {
  /// Always the same.
  case fixed(Duration)
  /// Any of a range, each as likely.
  case uniform(min: Duration, max: Duration)
  /// As times on networks are: half of them below the median, some of them far above it.
  ///
  /// `sigma` is the standard deviation of the time's natural logarithm.
  case lognormal(median: Duration, sigma: Double)

  /// The longest delay of a scenario.
  static let longest = Duration.seconds(3600)

  /// A time, chosen anew for each answer.
  func time(_ random: inout SeededGenerator) -> Duration {
    switch self {
    case .fixed(let time): return time
    case .uniform(let min, let max):
      let (shortest, longest) = (min.wholeMilliseconds, max.wholeMilliseconds)
      guard shortest < longest else { return min }
      return .milliseconds(Int64.random(in: shortest...longest, using: &random))
    case .lognormal(let median, let sigma):
      // Box and Muller, 1958: two uniform numbers make a normal one; the first is never 0, which has no logarithm.
      let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
      let normal = radius * cos(2 * Double.pi * Double.random(in: 0..<1, using: &random))
      let milliseconds = Double(median.wholeMilliseconds) * exp(sigma * normal)
      return .milliseconds(Int64(Swift.min(milliseconds, Double(Self.longest.wholeMilliseconds)).rounded()))
    }
  }
}
