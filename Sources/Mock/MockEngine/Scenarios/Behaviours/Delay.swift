import Basics

/// A delay in whole milliseconds, at most one hour.
enum Delay: Sendable, Hashable {
  /// The same delay for every response.
  case fixed(Duration)
  /// A delay from a range, uniformly distributed.
  case uniform(min: Duration, max: Duration)
  /// A lognormal delay, as is typical of networks: half are below the median, and some are far above it.
  ///
  /// `sigma` is the standard deviation of the natural logarithm of the delay.
  case lognormal(median: Duration, sigma: Double)

  /// The longest delay that a scenario can have.
  static let longest = Duration.seconds(3600)

  /// Returns a delay for one response, chosen at random unless it is fixed.
  func time(_ random: inout SeededGenerator) -> Duration {
    switch self {
    case .fixed(let time): return time
    case .uniform(let min, let max):
      let (shortest, longest) = (min.wholeMilliseconds, max.wholeMilliseconds)
      guard shortest < longest else { return min }
      return .milliseconds(Int64.random(in: shortest...longest, using: &random))
    case .lognormal(let median, let sigma):
      // Box–Muller transform (1958): two uniform numbers yield a normal one. The first is never 0, whose logarithm is
      // undefined.
      let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
      let normal = radius * cos(2 * Double.pi * Double.random(in: 0..<1, using: &random))
      let milliseconds = Double(median.wholeMilliseconds) * exp(sigma * normal)
      return .milliseconds(Int64(Swift.min(milliseconds, Double(Self.longest.wholeMilliseconds)).rounded()))
    }
  }
}
