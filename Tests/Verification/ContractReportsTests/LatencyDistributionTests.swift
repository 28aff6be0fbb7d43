import ContractReports
import Testing

@Suite("Latency distribution")
struct LatencyDistributionTests {
  @Test("A percentile is the time of the exchange with its rank, at most 6 % too high and never above the maximum")
  func percentiles() throws {
    let times = (1...1000).map { Duration.microseconds($0 * 731) }
    let latency = LatencyDistribution(times.shuffled())
    #expect(latency.count == 1000)
    for percent in [1, 50, 95, 99] {
      let exact = Double(percent * 10 * 731)
      let found = Double(try #require(latency.percentile(percent)).components.attoseconds) / 1e12
      #expect(found >= exact && found <= exact * 1.0625 + 1)
    }
    #expect(latency.percentile(100) == .microseconds(731_000))
    #expect(latency.maximum == .microseconds(731_000))
  }

  @Test("A distribution without exchanges has no percentile, and one exchange is all of them")
  func few() {
    #expect(LatencyDistribution().percentile(50) == nil)
    #expect(LatencyDistribution([.nanoseconds(300)]).percentile(50) == .nanoseconds(300))
    #expect(LatencyDistribution([.seconds(-1)]).percentile(100) == .zero)
  }

  @Test("Merged distributions are as if all exchanges had been in one")
  func merging() {
    let times = (0..<200).map { Duration.microseconds($0 * $0 * 17) }
    var merged = LatencyDistribution(times.prefix(70))
    merged.merge(LatencyDistribution(times.dropFirst(70)))
    #expect(merged == LatencyDistribution(times))
    #expect(LatencyDistribution([.seconds(1 << 40)]).percentile(50) != nil)
  }
}
