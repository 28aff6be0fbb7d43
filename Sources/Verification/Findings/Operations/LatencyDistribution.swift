/// How long the exchanges of an operation took, as a histogram of bounded size; it can be merged with others.
///
/// Below 32 µs each microsecond has a bucket of its own; above, every power of two has 16, so that a percentile is at
/// most 6 % too high. The maximum is exact.
public struct LatencyDistribution: Sendable, Hashable {
  /// The number of exchanges that were measured.
  public private(set) var count = 0
  /// The longest time.
  public package(set) var maximum: Duration = .zero
  /// The number of exchanges in each bucket that is not empty.
  private var buckets: [Int: Int] = [:]

  /// A distribution without exchanges.
  public init() {}

  /// The distribution of some times.
  public init(_ times: some Sequence<Duration>) {
    for time in times { add(time) }
  }

  /// Adds the time of an exchange.
  public mutating func add(_ time: Duration) { add(microseconds: Self.microseconds(time), count: 1, longest: time) }

  /// Adds several exchanges that took as many microseconds, as a report lists them.
  package mutating func add(microseconds: Int, count added: Int, longest: Duration) {
    guard added > 0 else { return }
    count += added
    maximum = max(maximum, longest, .zero)
    buckets[Self.bucket(of: max(0, microseconds)), default: 0] += added
  }

  /// Adds the exchanges of another distribution.
  public mutating func merge(_ other: LatencyDistribution) {
    count += other.count
    maximum = max(maximum, other.maximum)
    buckets.merge(other.buckets, uniquingKeysWith: +)
  }

  /// The time that so many percent of the exchanges did not exceed; `nil` without exchanges.
  public func percentile(_ percent: Int) -> Duration? {
    guard count > 0 else { return nil }
    let rank = max(1, (count * max(0, min(percent, 100)) + 99) / 100)
    var seen = 0
    for (bucket, count) in buckets.sorted(by: { $0.key < $1.key }) {
      seen += count
      if seen >= rank { return min(.microseconds(Self.lowerBound(of: bucket + 1)), maximum) }
    }
    return maximum
  }

  /// Whether there are enough exchanges for percentiles below the maximum to say something.
  package var isTelling: Bool { count >= 20 }

  /// A percentile as a cell of a table: `12 ms`, or `–` where there are too few exchanges for it.
  package func shown(_ percent: Int) -> String {
    guard isTelling || percent == 100, let time = percentile(percent) else { return "–" }
    return "\(time.milliseconds) ms"
  }

  /// The exchanges of about the same time.
  package struct Bucket: Sendable {
    /// The least time in the bucket.
    package var microseconds: Int
    /// The number of exchanges.
    package var count: Int

    package init(microseconds: Int, count: Int) {
      self.microseconds = microseconds
      self.count = count
    }
  }

  /// The buckets that are not empty, in order.
  package var histogram: [Bucket] {
    buckets.sorted { $0.key < $1.key }.map { Bucket(microseconds: Self.lowerBound(of: $0.key), count: $0.value) }
  }

  // MARK: Buckets

  private static func microseconds(_ time: Duration) -> Int {
    let (seconds, attoseconds) = max(time, .zero).components
    return Int(min(seconds, 1_000_000_000)) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }

  private static func bucket(of microseconds: Int) -> Int {
    guard microseconds >= 32 else { return microseconds }
    let exponent = Int.bitWidth - 1 - microseconds.leadingZeroBitCount
    return 32 + (exponent - 5) * 16 + ((microseconds >> (exponent - 4)) & 15)
  }

  private static func lowerBound(of bucket: Int) -> Int {
    guard bucket >= 32 else { return bucket }
    let (power, step) = (bucket - 32).quotientAndRemainder(dividingBy: 16)
    return (16 + step) << min(power + 1, 40)
  }
}

extension Duration {
  /// Milliseconds as people read them: `0.4`, `12`, `1034`.
  package var milliseconds: String {
    let (seconds, attoseconds) = components
    let microseconds = max(0, Double(seconds) * 1_000_000 + Double(attoseconds) / 1_000_000_000_000)
    guard microseconds < 9_950 else { return String(Int64(min((microseconds / 1000).rounded(), 1e15))) }
    let tenths = Int((microseconds / 100).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
