import Testing

@testable import contract

@Suite("The status of several runs")
struct MostSevereStatusTests {
  @Test(
    "The exit code of several stages is the most severe of theirs",
    arguments: [
      ([0, 4], 4), ([4, 3], 3), ([3, 1, 4], 1), ([1, 2], 2), ([2, 130], 130), ([143, 1], 143), ([0], 0), ([], 0),
    ] as [([Int32], Int32)]
  )
  func mostSevere(_ numbers: [Int32], _ expected: Int32) {
    let statuses = numbers.compactMap(contract.ExitStatus.init)
    #expect(contract.ExitStatus.mostSevere(of: statuses).rawValue == expected)
    #expect(contract.ExitStatus.mostSevere(of: statuses.reversed()).rawValue == expected)
  }
}
