import Testing

@testable import contract

@Suite("Names that are written wrongly")
struct NearestNameTests {
  private static let names = ["S1", "S2", "matrix", "matrix.online", "remote-feed.status-201"]

  @Test(
    "mean the nearest one that there is",
    arguments: [
      ("matrx", "matrix"), ("Matirx", "matrix"), ("matrix.onlin", "matrix.online"), ("matrix-online", "matrix.online"),
      ("remote-feed.status-210", "remote-feed.status-201"), ("matrix.online", "matrix.online"),
    ]
  )
  func nearest(_ text: String, _ name: String) { #expect(NearestName.nearest(to: text, among: Self.names) == name) }

  @Test("mean nothing where all are far away", arguments: ["", "x", "store", "S", "remote", "matrix.refused.empty"])
  func farAway(_ text: String) { #expect(NearestName.nearest(to: text, among: Self.names) == nil) }
}

@Suite("The status of several runs")
struct GravestStatusTests {
  @Test(
    "is the gravest of theirs",
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
