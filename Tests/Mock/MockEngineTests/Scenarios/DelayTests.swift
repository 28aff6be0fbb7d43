import Basics
import ContractVerifier
import Testing

@testable import MockEngine

@Suite("A delay")
struct DelayTests {
  private func times(_ delay: Delay, _ count: Int, seed: UInt64 = 1) -> [Duration] {
    var random = SeededGenerator(seed: seed, purpose: "delay")
    return (0..<count).map { _ in delay.time(&random) }
  }

  @Test("A delay that is fixed is always the same")
  func fixed() { #expect(Set(times(.fixed(.milliseconds(250)), 10)) == [.milliseconds(250)]) }

  @Test("A delay of a range reaches both ends, and stays inside")
  func uniform() {
    let times = times(.uniform(min: .milliseconds(10), max: .milliseconds(20)), 1000)
    #expect(Set(times) == Set((10...20).map { .milliseconds($0) }))
  }

  @Test("A log-normal delay has its median, and the tail of its sigma")
  func lognormal() {
    let times = times(.lognormal(median: .seconds(1), sigma: 0.5), 10_001).sorted()
    #expect(abs(times[5000] / .seconds(1) - 1) < 0.03)
    // One standard deviation above and below: the quantiles 0.8413 and 0.1587.
    #expect(abs(times[8413] / .seconds(1) - 1.6487) < 0.06)
    #expect(abs(times[1587] / .seconds(1) - 0.6065) < 0.03)
  }

  @Test("A delay is an hour at most")
  func bound() {
    let times = times(.lognormal(median: .seconds(3600), sigma: 10), 100)
    #expect(times.max() == .seconds(3600))
    #expect(times.allSatisfy { $0 >= .zero })
  }

  @Test(
    "The seed determines a random delay",
    arguments: [
      Delay.uniform(min: .zero, max: .seconds(3600)), .lognormal(median: .seconds(60), sigma: 2),
    ]
  )
  func seed(_ delay: Delay) {
    #expect(times(delay, 20, seed: 7) == times(delay, 20, seed: 7))
    #expect(times(delay, 20, seed: 7) != times(delay, 20, seed: 8))
  }
}
