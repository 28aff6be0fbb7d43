import ContractReports
import FeedAcceptance
import TestSupport
import Testing

@Suite("The cases")
struct CaseListTests {
  private let cases = ProjectBackend.cases

  @Test("The cases have identifiers of their own, in lower case but for the story's")
  func identifiers() {
    #expect(Set(cases.map(\.id)).count == cases.count)
    for subject in cases where subject.useCase != .story {
      #expect(subject.id.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789.-".contains($0) }, "\(subject.id)")
      #expect(subject.id.hasPrefix("\(subject.useCase.id)."), "\(subject.id)")
    }
  }

  @Test("The article about use cases lists each of them, in the order in which they are played")
  func documented() throws {
    let bytes = try ProjectFile.bytes("Sources/contract/contract.docc/UseCasesAndSpecs.md")
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasSuffix("… cases") }
    let titles = lines.map { $0.dropFirst(2).dropLast("… cases".count) }
    var expected: [String] = []
    for subject in cases where subject.useCase != .matrix && !expected.contains(subject.useCase.title) {
      expected.append(subject.useCase.title)
    }
    #expect(titles.map { String($0.reversed().drop { $0 == " " }.reversed()) } == expected)
  }

  @Test("The cases say what is given, what is done and what must be, in this order")
  func steps() {
    for subject in cases {
      let keywords = subject.steps.map(\.keyword)
      #expect(keywords.first == "Given", "\(subject.id)")
      #expect(keywords.contains("When"), "\(subject.id)")
      #expect(keywords.last == "Then", "\(subject.id)")
      #expect(subject.steps.allSatisfy { !$0.text.isEmpty }, "\(subject.id)")
    }
  }

  @Test("The cases have texts of their own")
  func texts() {
    let texts = Dictionary(grouping: cases, by: \.text)
    for (text, cases) in texts where cases.count > 1 {
      Issue.record("\(cases.map(\.id)) all say: \(text)")
    }
  }

  @Test("The cases hold every cell of seven connectivities and nine caches, row by row")
  func matrix() {
    let rows = ["online", "online-empty", "invalid-json", "other-status", "refused", "reset", "timed-out"]
    let columns = [
      "empty", "under-seven-days", "seven-days", "over-seven-days", "far-past", "future", "retrieval-fails",
      "saving-fails", "deletion-fails",
    ]
    let cells = cases.filter { $0.useCase == .matrix }
    #expect(cells.map(\.id) == rows.flatMap { row in columns.map { "matrix.\(row).\($0)" } })
    #expect(cells.allSatisfy { subject in subject.cell.map { "matrix.\($0.row).\($0.column)" } == subject.id })
    #expect(cases.allSatisfy { ($0.cell != nil) == ($0.useCase == .matrix) })
  }

  @Test("The cases of the matrix read as the use cases say")
  func text() throws {
    let subject = try #require(cases.first { $0.id == "matrix.refused.seven-days" })
    #expect(
      subject.text == """
        Given offline, the connection refused, \
        Given a cache that holds the saved feed, exactly seven days old, \
        When the customer asks for the feed, \
        Then an error message is displayed, and no image, for a connectivity error, \
        Then the cache is as it was, \
        Then no needless request is made
        """
    )
  }

  @Test("Each use case has cases")
  func useCases() {
    #expect(Set(cases.map(\.useCase)).count == 24)
  }

  @Test("Each use case of the suite says which line of a contract its cases follow, or that they follow none")
  func lines() throws {
    let bytes = try ProjectFile.bytes("Sources/Acceptance/FeedAcceptance/Run/UseCase.swift")
    let declared = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.contains("static let ") }
    #expect(declared.count == 24)
    // A use case that is made as those of projects are would follow no line.
    for line in declared { #expect(line.contains(", following: "), "\(line)") }
  }
}
