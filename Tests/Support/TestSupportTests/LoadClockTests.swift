import Testing

@testable import TestSupport

@Suite("The clock of hang limits")
struct LoadClockTests {
  @Test("The clock never runs ahead of the time on the wall")
  func slowness() async throws {
    let clock = LoadClock()
    let (start, wallStart) = (clock.now, ContinuousClock.now)
    try await clock.sleep(for: .milliseconds(10))
    let passed = start.duration(to: clock.now)
    #expect(passed >= .milliseconds(10))
    #expect(passed <= ContinuousClock.now - wallStart + .seconds(1))
  }

  @Test("Work never takes less time than the processor needs for it")
  func atLeastOne() { #expect(LoadClock.slowness() >= 1) }
}
