import Testing

@testable import TestSupport

@Suite("Samples of tables")
struct ThoroughTestsTests {
  @Test(
    "A sample of a table has its first row and one row of each step",
    arguments: [
      ([], 8, []), ([1], 8, [1]), (Array(1...8), 8, [1]), (Array(1...9), 8, [1, 9]), (Array(1...4), 1, [1, 2, 3, 4]),
      ([1, 2], 0, [1, 2]), ([1, 2], .max, [1]),
    ] as [(rows: [Int], step: Int, sample: [Int])]
  )
  func sample(rows: [Int], step: Int, sample: [Int]) {
    #expect(ThoroughTests.sample(of: rows, step: step) == sample)
  }

  @Test("A thorough run has every row of a sampled table, and an everyday run has a sample of its everyday rows")
  func rows() {
    let rows = ThoroughTests.rows(of: "A table of a test of samples", Array(0..<20), everyday: [3, 4, 5], step: 2)
    #expect(rows == (ThoroughTests.areEnabled ? Array(0..<20) : [3, 5]))
  }

  @Test("The line of a sampled table in the log has its title and its number of rows")
  func line() {
    #expect(ThoroughTests.logLine(of: "A title", count: 12) == "Sampled table \"A title\": 12 rows\n")
  }
}
