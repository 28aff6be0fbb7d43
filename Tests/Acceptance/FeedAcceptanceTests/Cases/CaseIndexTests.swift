import AcceptanceBackend
import FeedAcceptance
import TestSupport
import Testing

@Suite("The index of identifiers")
struct CaseIndexTests {
  private func text() throws -> String {
    String(decoding: try ProjectFile.bytes("Tests/Acceptance/FeedAcceptanceTests/Cases/index.txt"), as: UTF8.self)
  }

  /// The lines of each group of cases: quoted use cases, then identifiers.
  private func groups(_ text: String) -> [[String]] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "")
      .map { $0.map(String.init) }
      .filter { $0.first?.hasPrefix("> ") == true }
  }

  /// The identifiers of the index, in its order.
  private func identifiers() throws -> [String] {
    try text()
      .split(separator: "\n")
      .map(String.init)
      .filter { line in !["//", "# ", "> "].contains { line.hasPrefix($0) } }
  }

  @Test("The index of identifiers names every case of the feed, forwards and in both directions, and no other")
  func sameIdentifiers() throws {
    let lines = try identifiers()
    let (groups, indexed) = (lines.filter { $0.hasSuffix(".*") }, lines.filter { !$0.hasSuffix(".*") })
    let back = try ProjectBackend.makeContract(replacing: BothDirections.texts).acceptanceRules()
    let cases = Set((ProjectBackend.cases + AcceptanceSuite.cases(under: back)).map(\.id))
    let single = cases.filter { id in !groups.contains { id.hasPrefix($0.dropLast()) } }
    #expect(Set(single).subtracting(indexed).sorted() == [], "cases that are missing in index.txt")
    for group in groups { #expect(cases.contains { $0.hasPrefix(group.dropLast()) }, "\(group) matches no case") }
    #expect(Set(indexed).subtracting(cases).sorted() == [], "identifiers in index.txt without a case")
    #expect(indexed.count == Set(indexed).count, "identifiers stand twice in index.txt")
  }

  @Test("The index of identifiers has cases under every line of the use cases")
  func everyLineHasCases() throws {
    let groups = groups(try text())
    for group in groups { #expect(group.contains { !$0.hasPrefix("> ") }, "no case under: \(group)") }
    #expect(groups.count > 90)
  }
}
