import ArgumentParser
import ContractReports
import Diagnostics
import Foundation
import JSONSyntax
import Redaction
import Testing

@testable import ContractCommand

@Suite("Destinations of reports")
struct ReportOptionsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func outputs(_ reports: [String], _ environment: [String: String] = [:]) throws -> RunOutputs {
    let options = try ReportOptions.parse(reports.flatMap { ["--report", $0] })
    return try options.outputs(of: .verify, RedactionPolicy(), environment: environment)
  }

  @Test("A format for files writes one in CONTRACT_REPORTS, which is created, or in the current folder")
  func files() throws {
    let reports = folder.path + "/new/reports"
    let paths = try outputs(["html", "sarif"], ["CONTRACT_REPORTS": reports]).files.map(\.file.path)
    #expect(paths == ["\(reports)/contract-verify.html", "\(reports)/contract-verify.sarif"])
    #expect(try outputs(["html"], ["CONTRACT_REPORTS": ""]).files.map(\.file.path) == ["contract-verify.html"])
    #expect(
      try outputs(["html=\(folder.path)/x.html"], ["CONTRACT_REPORTS": reports]).files.map(\.isAnnounced) == [false]
    )
  }

  @Test("Formats of text go to standard output without a path, and files do for the path -")
  func standardOutput() throws {
    for format in ReportFormatRegistry.ofCommand {
      let outputs = try outputs([format.destination == .standardOutput ? format.id : "\(format.id)=-"])
      #expect(outputs.standardFormat?.id == format.id)
      #expect(outputs.files.isEmpty)
    }
  }

  @Test("Under GitHub Actions annotations follow the text for people, unless the format is requested otherwise")
  func environment() throws {
    let actions = ["GITHUB_ACTIONS": "true"]
    #expect(try outputs([]).consoleFormats.isEmpty)
    #expect(try outputs([], actions).consoleFormats.map(\.id) == ["github"])
    #expect(try outputs(["github"], actions).consoleFormats.map(\.id) == ["github"])
    #expect(try outputs(["github=\(folder.path)/a.txt"], actions).consoleFormats.isEmpty)
  }

  @Test("Two reports in one file are refused")
  func collisions() {
    let path = folder.path + "/a"
    let error = #expect(throws: CommandFailure.self) { try outputs(["html=\(path)", "json=\(path)"]) }
    #expect(error?.description.contains("two reports cannot both be written to \(path)") == true)
  }

  @Test("Exchanges are kept only for a report that shows them, in a file without a name")
  func archive() throws {
    #expect(try outputs(["html=\(folder.path)/a.html"]).archive == nil)
    #expect(try outputs(["har=\(folder.path)/a.har"]).archive != nil)
    let store = try ScratchStore()
    #expect(store.append(Array("one".utf8)))
    #expect(store.append(Array("two".utf8)))
    #expect(store.read(2..<5) == Array("etw".utf8))
    #expect(store.read(4..<9) == nil)
  }

  @Test("A report is appended to a file that others also write to")
  func appending() throws {
    let path = try folder.file("summary.md", "first\n")
    let report = RedactedReport(Report(command: "verify", version: "1"), by: SecretRedaction())
    try OutputFile.append(MarkdownFormat().rendered(report), to: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("first\n# ✅ contract verify: passed\n"))
  }

  @Test("The repository of a folder is the nearest one around it, also where it is a worktree")
  func repository() throws {
    let root = folder.path
    try FileManager.default.createDirectory(atPath: root + "/services/feed", withIntermediateDirectories: true)
    _ = try folder.file(".git", "gitdir: elsewhere")
    #expect(RepositoryFolder.find(from: root + "/services/feed") == (root, "services/feed"))
    #expect(RepositoryFolder.find(from: root) == (root, ""))
    #expect(RepositoryFolder.find(from: "relative") == ("", ""))
  }

  @Test("The lines of a contract around a finding are read from its file, without its secrets")
  func lines() throws {
    let path = try folder.file("a.yaml", "one: 1\npassword: canary5e41-Zq8Kx-token\nthree: 3\n")
    var reader = ContractLines(redaction: SecretRedaction())
    func lines(_ check: CheckID, _ line: Int) -> SourceLines? {
      let place = SourcePlace(file: path, location: JSONLocation(line: line, column: 1))
      return reader.lines(of: Finding(check: check, message: "no", contract: ContractPlace(place: place)))
    }
    let found = try #require(lines(CheckID("status"), 3))
    #expect(found.texts[found.mark] == "three: 3")
    #expect(found.texts.count == 3)
    #expect(!found.texts.joined().contains("canary5e41"))
    // A line of a recording may be the secret that the finding is about.
    #expect(lines(.secret, 3) == nil)
    #expect(lines(CheckID("status"), 9) == nil)
  }

  @Test("A contract of one line is quoted around the place", arguments: ["a", "é", "🎧"])
  func oneLine(_ letter: String) throws {
    let before = String(repeating: letter, count: 3000)
    let path = try folder.file("a.json", #"{"\#(before)":1,"here":2,"\#(before)":3}"#)
    var reader = ContractLines(redaction: SecretRedaction())
    let place = SourcePlace(file: path, location: JSONLocation(line: 1, column: before.unicodeScalars.count + 7))
    let finding = Finding(check: CheckID("status"), message: "no", contract: ContractPlace(place: place))
    let lines = reader.lines(of: finding)
    let text = try #require(lines?.texts.first).unicodeScalars
    let column = try #require(lines?.column)
    #expect(lines?.texts.count == 1 && text.count < 170)
    #expect(String(text.dropFirst(column)).hasPrefix(#""here":2"#))
  }
}
