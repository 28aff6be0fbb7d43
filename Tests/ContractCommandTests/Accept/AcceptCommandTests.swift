import ArgumentParser
import Diagnostics
import FeedAcceptance
import Foundation
import TestSupport
import Testing

@testable import ContractCommand

/// `contract accept`, the built command, on what it carries with it and on what cannot be played.
@Suite("Acceptance on the command line", .takesTurns)
struct AcceptCommandTests {
  @Test("Without options accept plays every case against the recordings, and they pass")
  func everything() async throws {
    let words = try await ContractBinary.run(["accept", "--demo"])
    #expect(words.exit == 0, "\(words.output)")
    #expect(words.error == "")
    #expect(words.output.hasPrefix("Demonstration: this run uses the contract of a sample API, "))
    #expect(words.output.contains("\nPlaying "))
    #expect(words.output.contains("\nThe matrix of connectivity and cache  63 cases (63 passed)\n"))
    let rows = ["online", "online-empty", "invalid-json", "other-status", "refused", "reset", "timed-out"]
    for row in rows {
      let line = words.output.split(separator: "\n").first { $0.hasPrefix("\(row) ") }
      #expect(line?.count { $0 == "✓" } == 9, "\(row)")
    }
    #expect(words.output.contains("✓ The story's acceptance criteria"))
    #expect(words.output.split(separator: "\n").last?.contains(" passed") == true)
  }

  @Test("The accept command lists the cases of the contract, an identifier and its text a line, without recordings")
  func list() async throws {
    let words = try await ContractBinary.run(
      ["accept", "--list", "--contracts", ContractBinary.contracts, "--recordings", "FOLDER/none"]
    )
    #expect(words.exit == 0)
    let lines = words.output.split(separator: "\n")
    #expect(lines.count >= 69)
    #expect(lines.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9.-]+ {2}(Given|When|Then) .+/) != nil })
    #expect(Set(lines.map { $0.prefix { $0 != " " } }).count == lines.count)
  }

  @Test("The accept command leaves out the cases that the project excludes, and refuses an unknown one")
  func excluded() throws {
    func cases(excluding name: String, _ options: [String] = []) throws -> [AcceptanceCase] {
      let file = "exclude:\n  - {case: \(name), reason: slow, until: 2999-12-31}\n"
      let project = try ConfigurationReader.read(Array(file.utf8), file: "contract.yaml")
      let settings = ProjectSettings(exclusions: project?.exclusions ?? [], now: 0)
      return try ProjectSettings.$current.withValue(settings) {
        try CaseOptions.parse(options).cases(among: AcceptanceSuite.cases(under: .shipped), of: SuiteOptions.parse([]))
      }
    }
    let all = AcceptanceSuite.cases(under: .shipped).map(\.id)
    #expect(try cases(excluding: "matrix.online").map(\.id) == all.filter { !$0.hasPrefix("matrix.online.") })
    let failure = #expect(throws: CommandFailure.self) { try cases(excluding: "matrx") }
    #expect(failure?.description.hasPrefix("contract.yaml:2:5: no case is called \"matrx\"") == true)
    let empty = #expect(throws: CommandFailure.self) { try cases(excluding: "S1", ["--include", "S1"]) }
    #expect(empty?.description.hasPrefix("contract.yaml:2:5: the exclusions leave no case; exclude fewer") == true)
  }

  @Test("The accept command plays the cases of the given origins, and refuses an unknown origin")
  func origins() async throws {
    let listed = try await ContractBinary.run(["accept", "--demo", "--list", "--include", "story,robustness"])
    let ids = listed.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(ids.prefix(6) == ["S1", "S2", "S3", "S4", "S5", "S6"])
    #expect(ids.contains("payloads.feed.trailing-comma"))
    #expect(!ids.contains { $0.hasPrefix("matrix.") || $0.contains(".refused.") })
    let unknown = try await ContractBinary.run(["accept", "--demo", "--include", "stroy"])
    #expect(unknown.exit == 2)
    #expect(unknown.error == "Error: --include: no case is called \"stroy\"; did you mean \"story\"?\n")
  }

  @Test("The accept command lists and plays the cases of the identifiers and groups given, in the order of the suite")
  func selection() async throws {
    let listed = try await ContractBinary.run([
      "accept", "--demo", "--list", "--include", "matrix.refused,s2", "--include", "S1",
    ])
    let ids = listed.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(ids.prefix(3) == ["S1", "S2", "matrix.refused.empty"])
    #expect(ids.count == 11)
    let played = try await ContractBinary.run(
      ["accept", "--demo", "--include", "matrix.refused,s2", "--include", "S1", "--report", "json"]
    )
    #expect(try SuiteReport(played).cases.map(\.id) == ids)
  }

  @Test(
    "The accept command refuses a name that is not a case, with the nearest that there is",
    arguments: [
      (
        "matrx.onlin",
        "--include: no case is called \"matrx.onlin\"; did you mean \"matrix.online\"?"
      ),
      ("nothing-like-it", "--include: no case is called \"nothing-like-it\"; contract accept --list shows them all"),
      (",", "--include names no case; contract accept --list shows them all"),
    ]
  )
  func unknownCase(_ name: String, _ message: String) async throws {
    let words = try await ContractBinary.run(["accept", "--demo", "--include", name])
    #expect(words.exit == 2)
    #expect(words.error == "Error: \(message)\n")
  }

  @Test("The accept command plays no case with recordings that break the contract, and reports what is wrong with them")
  func stale() async throws {
    let words = try await ContractBinary.run(
      ["accept", "--report", "json=FOLDER/report.json"] + ProjectFiles.options,
      files: ProjectFiles.stale()
    )
    #expect(words.exit == 1)
    #expect(words.error == "")
    #expect(words.output.contains("error body-schema\n"))
    #expect(words.output.contains("entry 1 of FOLDER/Recordings/feed.har\n"))
    #expect(words.output.contains("note: no case was played: the recordings break the contract"))
    #expect(!words.output.contains(" passed"))
  }

  @Test(
    "The accept command ends as check does where recordings or contracts cannot be used",
    arguments: [("Recordings/feed.har", Int32(4)), ("Contracts/feed.yaml", 2)]
  )
  func unusable(_ path: String, _ exit: Int32) async throws {
    var files = try ProjectFiles.stale()
    files[path] = "{"
    let words = try await ContractBinary.run(["accept"] + ProjectFiles.options, files: files)
    #expect(words.exit == exit)
    #expect(words.output.contains("FOLDER/\(path):"))
  }

  @Test("The accept command plays nothing where nothing is recorded, and says so")
  func unrecorded() async throws {
    let words = try await ContractBinary.run(["accept", "--contracts", ContractBinary.contracts])
    #expect(words.exit == 4)
    #expect(
      words.error == "Error: there is no recording to replay; name recordings with --recordings, or a live server with "
        + "--base-url\n"
    )
  }

  @Test("The accept command says that a live API cannot be reached, in the report, too")
  func unreachable() async throws {
    let words = try await ContractBinary.run(
      ["accept", "--base-url", "http://me:s3cret@127.0.0.1:1", "--report", "json"] + ContractBinary.ofPackage
    )
    #expect(words.exit == 3)
    #expect(!(words.output + words.error).contains("s3cret"))
    #expect(
      words.error.hasSuffix(
        "Error: http://REDACTED@127.0.0.1:1 cannot be reached: nothing listens at 127.0.0.1:1 (connection refused); "
          + "check that the server is running, and that this is its address\n"
      )
    )
    let report = try SuiteReport(words)
    #expect(report.findings.map(\.check) == ["transport"])
    #expect(!report.summary.holds)
  }

  @Test("The accept command plays over stores in files, and removes the files")
  func files() async throws {
    try await ContractBinary.inFolders([:]) { folder, _ in
      let words = try await ContractBinary.run(
        ["accept", "--demo", "CONTRACT_STORE=file", "--include", "S1,S2,matrix.online", "--report", "json"],
        environment: ["TMPDIR": folder.path(percentEncoded: false)]
      )
      #expect(words.exit == 0)
      #expect(try SuiteReport(words).summary.passed == 11)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).isEmpty)
    }
  }

  @Test("The accept command skips what says nothing of a store that keeps nothing, with the reason")
  func null() async throws {
    let words = try await ContractBinary.run(
      ["accept", "--demo", "CONTRACT_STORE=null", "--include", "matrix.online.empty,S2,S4", "--report", "json"]
    )
    #expect(words.exit == 0, "\(words.error)")
    let report = try SuiteReport(words)
    #expect(report.cases.count { $0.verdict == "skipped" } > 0)
    #expect(report.cases.allSatisfy { ($0.verdict == "skipped") == ($0.reason != nil) })
    #expect(report.cases.allSatisfy { $0.verdict != "failed" })
  }

  @Test("An interrupted accept run reports the cases that were played, and ends with 130")
  func interruption() async throws {
    let words = try await MockProcess.serving(["--demo", "--workers", "1"], by: "accept", endingAtStartBy: SIGINT) {
      _ in
    }
    #expect(words.exit == 130)
    #expect(words.error.contains("interrupted; reporting partial results"))
    #expect(words.output.contains("skipped: the run was ended before ("))
    #expect(words.output.contains("note: the run was interrupted\n"))
  }
}
