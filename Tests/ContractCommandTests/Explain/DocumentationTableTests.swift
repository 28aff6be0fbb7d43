import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import MockEngine
import TestSupport
import Testing

@testable import ContractCommand

/// A table of the documentation, between `<!-- name -->` and `<!-- end -->` in whatever file it is.
private struct DocumentationTable {
  let file: String
  /// The text of the file before the table's rows, these rows, and the text after them.
  let before: String
  let rows: [String]
  let after: String

  /// The tables with a marker, in all Markdown files under Sources and in the README.
  static func all(_ marker: String) throws -> [DocumentationTable] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    let documents = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
    return try ([root.appending(path: "README.md")] + documents).compactMap { url in
      let text = try String(contentsOf: url, encoding: .utf8)
      guard let start = text.range(of: "<!-- \(marker) -->"),
        let end = text.range(of: "\n\n<!-- end -->", range: start.upperBound..<text.endIndex),
        let head = text.range(of: "---|\n", range: start.upperBound..<end.lowerBound)
      else { return nil }
      return DocumentationTable(
        file: url.path,
        before: String(text[..<head.upperBound]),
        rows: text[head.upperBound..<end.lowerBound].components(separatedBy: "\n"),
        after: String(text[end.lowerBound...])
      )
    }
  }

  /// Returns the rows of a registry: each with its id, the cells between that the table has of its own, and its summary.
  func rows(of descriptors: [Descriptor]) -> [String] {
    descriptors.map { descriptor in
      let own = rows.first { $0.hasPrefix("| `\(descriptor.id)` |") } ?? ""
      let between = own.components(separatedBy: " | ").dropFirst().dropLast()
      let text = descriptor.summary.replacing("|", with: "\\|")
      return "| " + (["`\(descriptor.id)`"] + between + [text]).joined(separator: " | ") + " |"
    }
  }
}

@Suite("Tables of the documentation")
struct DocumentationTableTests {
  @Test(
    "A documentation table lists what its registry lists, in the same order and words",
    arguments: [
      ("checks", CheckRegistry.all.filter { $0.descriptor.uses.contains(.verification) }.map(\.descriptor.text)),
      ("document-checks", DescribedCheck.ofDocuments.map(\.descriptor.text)),
      ("drift-checks", CheckRegistry.all.filter { $0.descriptor.uses.contains(.drift) }.map(\.descriptor.text)),
      ("scenarios", ScenarioBook.descriptors),
      ("formats", ReportFormatRegistry.ofCommand.map(\.descriptor)),
      ("extensions", ContractExtensionRegistry.all.map(\.descriptor)),
    ]
  )
  func tables(_ marker: String, _ descriptors: [Descriptor]) throws {
    let tables = try DocumentationTable.all(marker)
    #expect(!tables.isEmpty, "no Markdown file has a table after <!-- \(marker) -->")
    for table in tables {
      let rows = table.rows(of: descriptors).joined(separator: "\n")
      GoldenFile.expect(table.before + rows + table.after, at: table.file)
    }
  }

  @Test("The table of what a change touches names files that exist, and counts them as its summary does")
  func changes() throws {
    let bytes = try ProjectFile.bytes("Sources/contract/contract.docc/Contributing.md")
    let text = String(decoding: bytes, as: UTF8.self)
    let section = try #require(text.split(separator: "## What a change touches").dropFirst().first)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| a") }.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let files = ["Sources", "Tests", "ci"].flatMap { folder -> [URL] in
      let found = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      return found?.compactMap { $0 as? URL } ?? []
    }
    let names = Set(files.map(\.lastPathComponent)).union(["Package.swift", "README.md"])
    for row in rows {
      for name in row[2].matches(of: /`([A-Za-z+_\/.-]+\.(?:swift|md|py|txt))`/).map({ String($0.output.1) }) {
        let last = String(name.split(separator: "/").last ?? "")
        #expect(last.contains("NAME") || names.contains(last), "\(row[1]): there is no \(name)")
      }
    }
    let counts = rows.compactMap { Int($0[3]) }
    let unnoticed = rows.map { $0[4].split(separator: ",").count }
    #expect(counts.count == rows.count)
    let median = counts.sorted()[counts.count / 2]
    let summary = "Together these are \(counts.reduce(0, +)) files, with a median of \(median)"
    #expect(section.contains(summary), "write: \(summary)")
    #expect(section.contains("and \(unnoticed.reduce(0, +)) of them can be forgotten"))
  }
}
