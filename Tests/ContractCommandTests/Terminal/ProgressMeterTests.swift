import Testing

@testable import ContractCommand

@Suite("Progress")
struct ProgressMeterTests {
  private func meter(_ count: Int, of total: Int?, current: String? = nil) -> ProgressMeter {
    var meter = ProgressMeter(unit: "case", total: total)
    for _ in 0..<count { meter.add(current) }
    return meter
  }

  @Test("Progress has count, rate, remaining time and what is under way")
  func cases() {
    let line = meter(100, of: 563, current: "matrix.online").line(after: .seconds(4), width: 80)
    #expect(line == "100 of 563 cases, matrix.online, 25/s, 19 s left")
  }

  @Test("The remaining time of an exploration comes from its operations")
  func operations() {
    var meter = ProgressMeter(unit: "request", total: 4, stepUnit: "operation")
    for _ in 0..<30 { meter.add("getFeed") }
    #expect(meter.line(after: .seconds(60), width: 80) == "0 of 4 operations, getFeed, 30 requests, 0.5/s")
    meter.endStep()
    #expect(meter.line(after: .seconds(60), width: 80) == "1 of 4 operations, getFeed, 30 requests, 0.5/s, 3 min left")
    for _ in 0..<3 { meter.endStep() }
    #expect(meter.line(after: .seconds(60), width: 80) == "4 of 4 operations, getFeed, 30 requests, 0.5/s")
  }

  @Test("A line never reaches the last column", arguments: [0, 1, 2, 10, 20, 40, 79, 80, 200])
  func width(_ width: Int) {
    let line = meter(7, of: 9, current: String(repeating: "x", count: 60)).line(after: .seconds(2), width: width)
    #expect(line.count <= max(0, width - 1))
  }

  @Test("Nothing is divided by a time or a number of zero")
  func zero() {
    #expect(ProgressMeter(unit: "case", total: 0).line(after: .zero, width: 80) == "0 of 0 cases")
    #expect(meter(1, of: nil).line(after: .zero, width: 80) == "1 case")
  }
}
