import Testing

@testable import ContractCommand

@Suite("The status of several runs")
struct MostSevereStatusTests {
  @Test(
    "The exit code of several stages is the most severe of theirs",
    arguments: [
      ([0, 4], 4), ([4, 3], 3), ([3, 1, 4], 1), ([1, 2], 2), ([2, 130], 130), ([143, 1], 143), ([0], 0), ([], 0),
    ] as [([Int32], Int32)]
  )
  func mostSevere(_ numbers: [Int32], _ expected: Int32) {
    let statuses = numbers.compactMap(CommandStatus.init)
    #expect(CommandStatus.mostSevere(of: statuses).rawValue == expected)
    #expect(CommandStatus.mostSevere(of: statuses.reversed()).rawValue == expected)
  }
}
