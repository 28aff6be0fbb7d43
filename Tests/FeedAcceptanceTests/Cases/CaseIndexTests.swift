import FeedAcceptance
import Foundation
import Testing

@Suite("The index of identifiers")
struct CaseIndexTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "index.txt")

  /// The identifiers of the index, in its order.
  private func identifiers() throws -> [String] {
    try String(contentsOf: Self.file, encoding: .utf8)
      .split(separator: "\n")
      .map(String.init)
      .filter { line in !["//", "# ", "> "].contains { line.hasPrefix($0) } }
  }

  @Test("names every case, and no other")
  func sameIdentifiers() throws {
    let indexed = try identifiers()
    let cases = AcceptanceSuite.cases.map(\.id)
    #expect(Set(cases).subtracting(indexed).sorted() == [], "cases that are missing in index.txt")
    #expect(Set(indexed).subtracting(cases).sorted() == [], "identifiers in index.txt without a case")
    #expect(indexed.count == Set(indexed).count, "identifiers stand twice in index.txt")
  }

  @Test("has cases under every line of the use cases")
  func everyLineHasCases() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for group in text.split(separator: "\n\n") where group.hasPrefix("> ") {
      #expect(group.split(separator: "\n").contains { !$0.hasPrefix("> ") }, "no case under: \(group)")
    }
    #expect(text.split(separator: "\n\n").count { $0.hasPrefix("> ") } > 90)
  }
}
