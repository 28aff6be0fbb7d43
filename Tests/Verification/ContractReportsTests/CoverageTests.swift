import ContractReports
import Testing

@Suite("Coverage of a contract")
struct CoverageTests {
  private static func operation(_ id: String, _ exercised: [Bool]) -> OperationCoverage {
    OperationCoverage(
      id: id,
      items: exercised.enumerated().map { CoverageItem(.status, String(200 + $0), isExercised: $1) }
    )
  }

  @Test(
    "The percentage of coverage is rounded down, so that only a complete run has 100 percent",
    arguments: [([], 100), ([true], 100), ([true, false, false], 33.3), ([false], 0)] as [([Bool], Double)]
  )
  func percent(exercised: [Bool], expected: Double) {
    #expect(Coverage(operations: [Self.operation("a", exercised)]).percent == expected)
    #expect(Self.operation("a", exercised).percent == expected)
  }

  @Test("The largest gap names the operation with the most missing parts, and the first three of them")
  func largestGap() {
    let coverage = Coverage(operations: [
      Self.operation("a", [true, false]), Self.operation("b", [false, true, false, false, false]),
    ])
    #expect(coverage.largestGap == "b (4 of 5: status 200, status 202, status 203, …)")
    #expect(Coverage(operations: [Self.operation("a", [true])]).largestGap == nil)
  }

  @Test("A part that any of several merged runs exercised is exercised")
  func merging() {
    var coverage = Coverage(operations: [Self.operation("a", [true, false, false])])
    coverage.merge(
      Coverage(operations: [Self.operation("a", [false, true, false, true]), Self.operation("b", [true])])
    )
    #expect(
      coverage == Coverage(operations: [Self.operation("a", [true, true, false, true]), Self.operation("b", [true])])
    )
  }
}
