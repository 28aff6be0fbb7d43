import Basics
import ContractReports
import ContractVerifier
import Foundation
import Redaction
import Testing

@testable import ContractCommand

@Suite("Output file")
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let old = #"{"schema": "urn:contract:report:1"}"#
  private static let json = OutputFile.Kind.report(JSONFormat())

  /// A report at a path that the command line names, or one that the command uses by default.
  private func output(_ name: String, byDefault: Bool = false, as kind: OutputFile.Kind = json) throws -> OutputFile {
    try OutputFile(path: "\(folder.path)/\(name)", as: kind, option: byDefault ? nil : "--report", below: folder.path)
  }

  /// The error of an output that is refused, without the path of the folder.
  private func refusal(_ name: String, byDefault: Bool = true, as kind: OutputFile.Kind = json) -> String? {
    let (path, option) = ("\(folder.path)/\(name)", byDefault ? nil : "--report")
    return failureMessage { () throws(CommandFailure) in
      _ = try OutputFile(path: path, as: kind, option: option, below: folder.path)
    }?
    .replacingOccurrences(of: folder.path, with: "FOLDER")
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/\(name)", withDestinationPath: target)
  }

  private func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  // MARK: Right cases

  @Test("Writing an output file replaces it, and leaves nothing else in its folder")
  func replaces() throws {
    _ = try folder.file("report.json", Self.old)
    try output("report.json").write(bytes: Array("new".utf8))
    #expect(try String(contentsOfFile: "\(folder.path)/report.json", encoding: .utf8) == "new")
    #expect(try folder.names == ["report.json"])
  }

  /// What another program does to a file after the run has read it.
  struct Interference: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (_ path: String) throws -> Void
  }

  private static let known = #"{"$schema": "\#(Baseline.schemaIdentifier)"}"#

  @Test(
    "A baseline that another program changed since it was read stays as that program wrote it",
    arguments: [
      Interference(testDescription: "in place") { try "other".write(toFile: $0, atomically: false, encoding: .utf8) },
      Interference(testDescription: "another file in its place") {
        try known.write(toFile: $0, atomically: true, encoding: .utf8)
      },
      Interference(testDescription: "with its size and time restored") { path in
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        let text = known.replacing("{", with: "[")
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.modificationDate: date as Any], ofItemAtPath: path)
      },
      Interference(testDescription: "removed") { try FileManager.default.removeItem(atPath: $0) },
    ]
  )
  func interference(_ interference: Interference) throws {
    let path = try folder.file("baseline.json", Self.known)
    let message = try RunFiles.$current.withValue(RunFiles()) { () throws -> String? in
      _ = try InputFile(noun: "baseline", remedy: "").bytes(of: path)
      let output = try output("baseline.json", as: .baseline)
      try interference.change(path)
      return failureMessage { () throws(CommandFailure) in try output.write(bytes: Array("new".utf8)) }
    }
    let isThere = FileManager.default.fileExists(atPath: path)
    #expect(message?.contains("could not be written") == true)
    #expect(try !isThere || String(contentsOfFile: path, encoding: .utf8) != "new")
    #expect(try folder.names == (isThere ? ["baseline.json"] : []))
  }

  @Test("A baseline that did not change since it was read is replaced, as often as the run writes it")
  func undisturbed() throws {
    let path = try folder.file("baseline.json", Self.known)
    try RunFiles.$current.withValue(RunFiles()) {
      _ = try InputFile(noun: "baseline", remedy: "").bytes(of: path)
      for _ in 0..<2 { try output("baseline.json", as: .baseline).write(bytes: Array(Self.known.utf8)) }
      let output = try output("baseline.json", as: .baseline)
      for _ in 0..<2 { try output.write(bytes: Array("\(Self.known)\n".utf8)) }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "\(Self.known)\n")
  }

  @Test("Writing through a symbolic link in the folder replaces its target, not the link")
  func linkInside() throws {
    let target = try folder.file("target", Self.old)
    try link("link", to: target)
    try output("link", byDefault: true).write(bytes: Array("new".utf8))
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link") == target)
  }

  @Test("An output that the command line names may be a device, and is written to directly")
  func device() throws {
    try OutputFile(path: "/dev/null", as: Self.json, option: "--report").write(bytes: [0x61])
  }

  @Test("An open file, such as standard output that a shell redirects, is written to and not replaced")
  func openFile() throws {
    let path = try folder.file("out.txt", "printed before\n")
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    defer { try? handle.close() }
    let output = try OutputFile(path: "/dev/fd/\(handle.fileDescriptor)", as: Self.json, option: "--report")
    try output.write(bytes: Array("report".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "printed before\nreport")
  }

  @Test("An empty file, such as one that mktemp made, is replaced, and so is one with hard links, which keep the old")
  func emptyAndLinked() throws {
    _ = try folder.file("empty", "")
    try output("empty").write(bytes: Array("new".utf8))
    let first = try folder.file("first", Self.old)
    try FileManager.default.linkItem(atPath: first, toPath: folder.path + "/second")
    try output("second").write(bytes: Array("new".utf8))
    #expect(try String(contentsOfFile: first, encoding: .utf8) == Self.old)
  }

  @Test(
    "Names that look like those of version control and are not belong to anybody",
    arguments: [".github", "git", ".gitlab", "x.git", ".gitignore.d", "CVS", "refs"]
  )
  func harmless(name: String) throws {
    try makeFolder(name)
    try output("\(name)/report.json", byDefault: true).write(bytes: [0x61])
  }

  @Test("A path elsewhere is the user's choice on the command line, through links as well")
  func elsewhere() throws {
    let other = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: other.path + "/real", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: other.path + "/link", withDestinationPath: other.path + "/real")
    let file = try OutputFile(path: other.path + "/link/r.json", as: Self.json, option: "--report", below: folder.path)
    try file.write(bytes: [0x61])
    #expect(FileManager.default.fileExists(atPath: other.path + "/real/r.json"))
  }

  // MARK: Refusals

  @Test("The missing folders of an output file are created, for paths of options and others", arguments: [true, false])
  func missingFolder(byDefault: Bool) throws {
    #expect(refusal("missing/\(byDefault)/a.json", byDefault: byDefault) == nil)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/missing/\(byDefault)"))
  }

  @Test("No folder is created in one of version control, through a link that leads elsewhere, or below a file")
  func forbiddenFolder() throws {
    let other = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/away", withDestinationPath: other.path)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/nowhere", withDestinationPath: other.path + "/x")
    try FileManager.default.createDirectory(atPath: folder.path + "/.git", withIntermediateDirectories: true)
    try Data("a".utf8).write(to: URL(filePath: folder.path + "/file"))
    for path in [".git/new/r.json", "away/new/r.json", "nowhere/new/r.json", "file/new/r.json"] {
      for byDefault in [true, false] { #expect(refusal(path, byDefault: byDefault) != nil, "\(path)") }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/.git").isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).isEmpty)
  }

  @Test("A folder in the output file's place is reported before anything is written")
  func folderInPlace() {
    #expect(
      refusal("", byDefault: false) == "the report cannot be written to FOLDER/: it is a folder; name a file in it"
    )
  }

  @Test(
    "No output is in a folder of version control, in any spelling that a file system takes for it",
    arguments: [".git", ".GIT", ".Git", ".git.", ".g\u{200C}it", "git~1", ".hg", ".svn", ".SVN", ".jj"]
  )
  func versionControl(name: String) throws {
    try makeFolder("\(name)/hooks")
    for byDefault in [true, false] {
      let message = try #require(refusal("\(name)/hooks/pre-commit", byDefault: byDefault))
      #expect(message.contains("which belongs to version control; name a path outside that folder"))
    }
  }

  @Test("No output is in the inside of a repository that another name has, or that a link leads to")
  func hiddenRepository() throws {
    for name in ["data/objects", "data/refs", "data/hooks", ".git/hooks"] { try makeFolder(name) }
    _ = try folder.file("data/HEAD", "ref: refs/heads/main")
    #expect(refusal("data/hooks/pre-push")?.contains("it would be in FOLDER/data, which belongs to version") == true)
    try link("build", to: ".git/hooks")
    #expect(refusal("build/pre-push")?.contains("it would be in FOLDER/.git, which belongs to version") == true)
    try link("new.json", to: ".git/hooks/post-checkout")
    #expect(refusal("new.json", byDefault: false)?.contains("which belongs to version control") == true)
  }

  @Test("A link in the folder leads no output out of it: neither a parent, nor a file, nor one that dangles")
  func linksOut() throws {
    let other = try TemporaryFolder()
    let existing = try other.file("report.json", Self.old)
    try link("parent", to: other.path)
    try link("file.json", to: existing)
    try link("dangling.json", to: other.path + "/new.json")
    try link("chain.json", to: "dangling.json")
    for name in ["parent/new.json", "parent/report.json", "file.json", "dangling.json", "chain.json"] {
      for byDefault in [true, false] {
        let message = try #require(refusal(name, byDefault: byDefault), "\(name)")
        #expect(message.contains("which is outside the folder FOLDER; name a place in that folder, or one outside"))
      }
    }
    #expect(try other.names == ["report.json"])
    #expect(try String(contentsOfFile: existing, encoding: .utf8) == Self.old)
  }

  @Test("A link that is made after the check is not followed")
  func laterLinks() throws {
    let other = try TemporaryFolder()
    try makeFolder("reports")
    let (file, nested) = (try output("a.json", byDefault: true), try output("reports/b.json", byDefault: true))
    try link("a.json", to: other.path + "/a.json")
    try FileManager.default.removeItem(atPath: folder.path + "/reports")
    try link("reports", to: other.path)
    for output in [file, nested] { #expect(throws: CommandFailure.self) { try output.write(bytes: [0x61]) } }
    #expect(try other.names == [])
  }

  /// A file that some other tool wrote, and the kind of output that would replace it.
  struct Foreign: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var kind: OutputFile.Kind
    var text: String
  }

  @Test(
    "A file that this tool did not write is kept",
    arguments: [
      Foreign(testDescription: "a contract", kind: json, text: #"{"openapi": "3.1.0", "paths": {}}"#),
      Foreign(testDescription: "a contract for a baseline", kind: .baseline, text: "openapi: 3.1.0"),
      Foreign(testDescription: "a report for a baseline", kind: .baseline, text: old),
      Foreign(testDescription: "a baseline", kind: json, text: #"{"schema": "urn:contract:baseline:1"}"#),
      Foreign(
        testDescription: "a recording of this tool",
        kind: .report(HARFormat()),
        text: #"{ "log": { "version": "1.2", "creator": { "name": "contract", "version": "1" }, "entries": [] } }"#
      ),
      Foreign(testDescription: "a script", kind: .report(TAPFormat()), text: "#!/bin/sh\necho TAP version 14\n"),
      Foreign(testDescription: "a readme", kind: .report(MarkdownFormat()), text: "# contract verify\n"),
      Foreign(
        testDescription: "the tests of another tool",
        kind: .report(JUnitFormat()),
        text: "<?xml version=\"1.0\"?>\n<testsuites>\n<testsuite name=\"a\" package=\"b\"/>"
      ),
      Foreign(testDescription: "a list", kind: .report(GitLabFormat()), text: #"[{"check_name":"rubocop/x"}]"#),
      Foreign(testDescription: "a page", kind: .report(ReportFormatRegistry.ofCommand[0]), text: "<!doctype html><p>"),
      Foreign(testDescription: "a key", kind: .certificate, text: "-----BEGIN PRIVATE KEY-----"),
    ]
  )
  func foreign(_ foreign: Foreign) throws {
    let path = try folder.file("file", foreign.text)
    for byDefault in [true, false] {
      let message = try #require(refusal("file", byDefault: byDefault, as: foreign.kind))
      #expect(message.hasSuffix("not one that this tool wrote; move that file away, or name another path"))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == foreign.text)
  }

  @Test(
    "Every format recognizes its own reports, of findings and of none",
    arguments: ReportFormatRegistry.ofCommand.map(\.id)
  )
  func own(id: String) throws {
    let format = try #require(ReportFormatRegistry.ofCommand.first { $0.id == id })
    var report = Report(command: "verify", version: "1")
    for findings in [[], [Finding(check: .status, operation: "getFeed", message: "status 500")]] {
      report.findings = findings
      report.operations = findings.isEmpty ? [] : [OperationSummary(id: "getFeed", method: "GET", path: "/v1/feed")]
      let text = String(decoding: format.rendered(RedactedReport(report, by: SecretRedaction())).bytes, as: UTF8.self)
      #expect(text.isEmpty || format.recognizes(text), "\(text.prefix(300))")
    }
  }

  @Test("An output is never executable, whatever was there before, and keeps that others may not read it")
  func modes() throws {
    try output("new.json").write(bytes: [0x61])
    #expect(try mode("new.json") & 0o111 == 0)
    for (before, after) in [(0o755, 0o644), (0o700, 0o600), (0o777, 0o666), (0o640, 0o640)] {
      let path = try folder.file("old.json", Self.old)
      try FileManager.default.setAttributes([.posixPermissions: before], ofItemAtPath: path)
      try output("old.json").write(bytes: Array(Self.old.utf8))
      #expect(try mode("old.json") & ~0o022 == after & ~0o022)
    }
  }
}
