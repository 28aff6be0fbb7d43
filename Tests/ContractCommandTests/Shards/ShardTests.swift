import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import FeedAcceptance
import Foundation
import HTTPMessages
import JSONSyntax
import Redaction
import TestSupport
import Testing

@testable import ContractCommand

@Suite("Shards")
struct ShardTests {
  @Test("Every case is in exactly one shard, and shards have about as many", arguments: [1, 2, 3, 7, 1000])
  func cases(_ count: Int) throws {
    let all = AcceptanceSuite.cases(under: ContractRules.shipped)
    let parts = try (1...count).map { try Shard(parsing: "\($0)/\(count)").cases(of: all).map(\.id) }
    #expect(parts.flatMap(\.self).sorted() == all.map(\.id).sorted())
    let reports = parts.map { ids in
      var report = Report(command: "accept", version: "1")
      report.cases = ids.map { CaseOutcome(id: $0, useCase: "", steps: [], verdict: .passed) }
      return report
    }
    #expect(Report(merging: reports)?.cases.map(\.id) == all.map(\.id))
    let sizes = parts.map(\.count)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
  }

  @Test("Every group of operations is in exactly one shard, and the shards are balanced", arguments: [1, 2, 3, 5, 20])
  func groups(_ count: Int) {
    let groups = [["a", "b", "c"], ["d"], ["e", "f"], ["g"], ["h"], ["i", "j", "k", "l"]]
    let shards = OperationGroups.distributed(groups, over: count)
    #expect(shards.count == count)
    #expect(shards.flatMap(\.self).sorted() == groups.flatMap(\.self).sorted())
    for group in groups { #expect(shards.count { !Set($0).isDisjoint(with: group) } == 1) }
    let sizes = shards.map(\.count).sorted()
    if count < 4, let least = sizes.first, let most = sizes.last { #expect(most <= least + 1) }
    #expect(OperationGroups.distributed(groups, over: count) == shards)
  }

  @Test(
    "A text that is not a shard is refused",
    arguments: ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2", "1/1001"]
  )
  func invalid(_ text: String) {
    #expect(throws: (any Error).self) { try Shard(parsing: text) }
  }

  private static let document = """
    openapi: 3.1.0
    info: {title: Zoo, version: '1'}
    servers: [{url: /v1}]
    paths:
      /pets:
        get: {operationId: getPets, responses: {'200': {description: Pets, content: {application/json: {schema: {type: array}}}}}}
      /zoos:
        get: {operationId: getZoos, responses: {'200': {description: Zoos, content: {application/json: {schema: {type: object}}}}}}
    """

  @Test("The merged reports of shards say what one run says", .takesTurns)
  func merged() async throws {
    let recording = Pets.recording([Pets.entry("/pets", "[]"), Pets.entry("/zoos", "[]")])
    try await ContractBinary.inFolders(["zoo.yaml": Self.document, "zoo.har": recording]) { folder, _ in
      func report(_ name: String, _ shard: [String]) async throws -> String {
        let path = folder.appending(path: name).path
        let files = ["\(folder.path)/zoo.yaml", "\(folder.path)/zoo.har", "--quiet", "--report", "json=\(path)"]
        _ = try await VerifyCommand.parse(files + shard).execute(RedactionPolicy())
        return path
      }
      let whole = try MergeCommand.merged([await report("whole.json", [])]).report
      var parts: [String] = []
      for number in 1...3 { parts.append(try await report("\(number).json", ["--shard", "\(number)/3"])) }
      let (merged, status) = try MergeCommand.merged(parts.reversed())
      #expect(status == .broken)
      let incomplete = try MergeCommand.parse(parts.dropLast() + ["--quiet"])
      let failure = await #expect(throws: CommandFailure.self) { try await incomplete.execute(RedactionPolicy()) }
      #expect(failure?.status == .unusable)
      #expect(failure?.description.contains("the report of shard 3/3 is missing") == true)
      let all = folder.appending(path: "all.json").path
      let allowing = try MergeCommand.parse(
        parts.dropLast() + ["--allow-missing", "--quiet", "--report", "json=\(all)"]
      )
      #expect(try await allowing.execute(RedactionPolicy()) != .unusable)
      let text = try String(contentsOfFile: all, encoding: .utf8)
      #expect(text.contains("incomplete: shard 3/3 is missing (--allow-missing)"))
      #expect(text.contains("\"missingShards\": [\n    3\n  ]"))
      #expect(merged.requests == whole.requests)
      #expect(merged.operations.map(\.id).sorted() == whole.operations.map(\.id).sorted())
      #expect(merged.findings.map(\.fingerprint).sorted() == whole.findings.map(\.fingerprint).sorted())
      #expect(!merged.holds)
      let html = folder.appending(path: "all.xml").path
      let command = try MergeCommand.parse(parts + ["--quiet", "--report", "junit=\(html)"])
      #expect(try await command.execute(RedactionPolicy()) == .broken)
      #expect(FileManager.default.fileExists(atPath: html))
    }
  }

  /// The parts of a run that a report has, and the exit code to which they amount.
  struct Outcome: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var errors = 0
    var isInterrupted = false
    var stage: Int32?
    /// The member `status` as the file has it; `nil` for none.
    let status: String?
    let exit: Int32

    /// The report as a file, whose summary says what a report with the wrong status would have to say.
    func file(_ notes: [String] = []) -> String {
      var report = Report(command: "gate", version: "1")
      report.notes = notes
      report.findings = (0..<errors).map { Finding(check: .contract, message: "\($0)") }
      report.isInterrupted = isInterrupted
      if let stage { report.stages = [StageSummary(name: "check", result: "", status: stage, elapsed: .zero)] }
      report.status = status.flatMap { Int32($0) }
      let text = String(decoding: JSONReport.rendered(RedactedReport(report, by: SecretRedaction())), as: UTF8.self)
      let member = "\n  \"status\": \(report.status.map { "\($0)" } ?? "null")"
      return text.replacing(member, with: status.map { "\n  \"status\": \($0)" } ?? "\n  \"other\": 1")
    }
  }

  @Test(
    "The exit code of merged reports follows from what they contain, and no status makes it better",
    arguments: [
      Outcome(testDescription: "a success", status: "0", exit: 0),
      Outcome(testDescription: "a success of an unknown status", status: "null", exit: 0),
      Outcome(testDescription: "a success without a status", status: nil, exit: 0),
      Outcome(testDescription: "a failure without a finding of its own", status: "3", exit: 3),
      Outcome(testDescription: "an error", errors: 1, status: "1", exit: 1),
      Outcome(testDescription: "an API that cannot be reached", errors: 1, status: "3", exit: 3),
      Outcome(testDescription: "an error and the status of a success", errors: 1, status: "0", exit: 1),
      Outcome(testDescription: "an error and an unknown status", errors: 1, status: "null", exit: 1),
      Outcome(testDescription: "an error and no status", errors: 1, status: nil, exit: 1),
      Outcome(testDescription: "an error and a status that the command does not have", errors: 1, status: "7", exit: 1),
      Outcome(testDescription: "no error and a status that the command does not have", status: "7", exit: 1),
      Outcome(testDescription: "an interrupted run", isInterrupted: true, status: "130", exit: 130),
      Outcome(testDescription: "a terminated run", isInterrupted: true, status: "143", exit: 143),
      Outcome(
        testDescription: "an interrupted run and the status of a success",
        isInterrupted: true,
        status: "0",
        exit: 130
      ),
      Outcome(
        testDescription: "an interrupted run and another status",
        errors: 1,
        isInterrupted: true,
        status: "1",
        exit: 130
      ),
      Outcome(testDescription: "the status of an interrupted run alone", status: "130", exit: 130),
      Outcome(testDescription: "a stage that failed and the status of a success", stage: 2, status: "0", exit: 2),
    ]
  )
  func outcome(_ row: Outcome) async throws {
    let success = Outcome(testDescription: "", status: "0", exit: 0)
    try await ContractBinary.inFolders(["a.json": success.file(["a"]), "b.json": row.file()]) { folder, _ in
      let paths = ["a.json", "b.json"].map { folder.appending(path: $0).path }
      let (merged, status) = try MergeCommand.merged(paths)
      #expect(status.rawValue == row.exit)
      #expect(merged.isInterrupted == (row.exit > 128))
      #expect(merged.notes.contains { $0.hasSuffix("was interrupted") } == (row.exit > 128))
    }
  }

  @Test(
    "A status that is no exit code, and a report that is cut off, are refused",
    arguments: ["-1", "256", "1.5", "\"0\"", "true"]
  )
  func noStatus(_ status: String) async throws {
    let whole = Outcome(testDescription: "", errors: 1, status: "1", exit: 1).file()
    let damaged = whole.replacing("\n  \"status\": 1", with: "\n  \"status\": \(status)")
    for text in [damaged, String(whole.prefix(whole.count / 2)), String(whole.dropLast(3))] {
      try await ContractBinary.inFolders(["a.json": text]) { folder, _ in
        let failure = #expect(throws: CommandFailure.self) {
          try MergeCommand.merged([folder.appending(path: "a.json").path])
        }
        #expect(failure?.status == .unusable)
      }
    }
  }

  @Test("Reports of two subcommands are not merged")
  func otherCommand() async throws {
    func report(_ command: String) -> String {
      let report = RedactedReport(Report(command: command, version: "1"), by: SecretRedaction())
      return String(decoding: JSONReport.rendered(report), as: UTF8.self)
    }
    try await ContractBinary.inFolders(["a.json": report("verify"), "b.json": report("accept")]) { folder, _ in
      let paths = ["a.json", "b.json"].map { folder.appending(path: $0).path }
      let failure = #expect(throws: CommandFailure.self) { try MergeCommand.merged(paths) }
      #expect(failure?.diagnostic.remedy == "merge the reports of one subcommand")
    }
  }
}
