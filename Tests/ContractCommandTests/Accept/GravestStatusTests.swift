import Testing

@testable import contract

@Suite("The status of several runs")
struct GravestStatusTests {
  @Test(
    "The status of several runs is the most severe one",
    arguments: [
      ([0, 4], 4), ([4, 3], 3), ([3, 1, 4], 1), ([1, 2], 2), ([2, 130], 130), ([143, 1], 143), ([0], 0), ([], 0),
    ] as [([Int32], Int32)]
  )
  func gravest(_ numbers: [Int32], _ expected: Int32) {
    let statuses = numbers.compactMap(contract.ExitStatus.init)
    #expect(contract.ExitStatus.gravest(of: statuses).rawValue == expected)
    #expect(contract.ExitStatus.gravest(of: statuses.reversed()).rawValue == expected)
  }
}
