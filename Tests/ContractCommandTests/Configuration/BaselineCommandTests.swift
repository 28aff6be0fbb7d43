import ArgumentParser
import ContractReports
import ContractVerifier
import Foundation
import JSONSyntax
import Redaction
import TestSupport
import Testing

@testable import ContractCommand

@Suite("A baseline of contract check", .takesTurns)
struct BaselineCommandTests {
  private static let document = """
    openapi: 3.1.0
    info: {title: Pets, version: '1'}
    servers: [{url: /v1}]
    paths:
      /pets:
        get:
          operationId: getPets
          responses:
            '200':
              description: Pets
              content: {application/json: {schema: {type: object, required: [name, age]}}}
    """

  private func check(_ folder: URL, _ body: String, _ more: [String]) async throws -> CommandStatus {
    let recording = folder.appending(path: "pets.har")
    try Data(Pets.recording([Pets.entry("/pets", body)]).utf8).write(to: recording)
    let files = ["--contracts", folder.appending(path: "pets.yaml").path, "--recordings", recording.path, "--quiet"]
    return try await CheckCommand.parse(files + more).execute(RedactionPolicy())
  }

  @Test("Known problems pass, new ones fail, and fixed ones are removed by an update")
  func lifecycle() async throws {
    try await ContractBinary.inFolders(["pets.yaml": Self.document]) { folder, _ in
      let file = folder.appending(path: "baseline.json").path
      func entries() throws -> [String] {
        try Baseline(parsing: Array(Data(contentsOf: URL(filePath: file))), file: file).entries.map(\.message)
      }
      #expect(try await check(folder, "{}", []) == .broken)
      #expect(try await check(folder, "{}", ["--write-baseline", file]) == .holds)
      let known = try entries()
      #expect(!known.isEmpty)
      #expect(try await check(folder, "{}", ["--baseline", file]) == .holds)
      #expect(try await check(folder, "[]", ["--baseline", file]) == .broken)
      #expect(try await check(folder, "[]", ["--baseline", file, "--update-baseline"]) == .broken)
      #expect(try entries().count < known.count)
      #expect(try await check(folder, "{}", ["--baseline", file]) == .broken)
    }
  }

  @Test("An excluded check of an operation passes, and one that has expired is a warning")
  func exclusions() async throws {
    try await ContractBinary.inFolders(["pets.yaml": Self.document]) { folder, _ in
      func exclusion(_ operation: String) -> Exclusion {
        var exclusion = Exclusion(reason: "r", until: "2030-01-01", place: .init(file: "contract.yaml", location: nil))
        (exclusion.check, exclusion.operation) = (.bodySchema, operation)
        return exclusion
      }
      func status(_ settings: ProjectSettings) async throws -> (CommandStatus, String) {
        let report = folder.appending(path: "report.json").path
        let status = try await ProjectSettings.$current.withValue(settings) {
          try await check(folder, "{}", ["--report", "json=\(report)"])
        }
        return (status, try String(contentsOfFile: report, encoding: .utf8))
      }
      #expect(try await status(ProjectSettings(exclusions: [exclusion("getPets")])).0 == .holds)
      #expect(try await status(ProjectSettings(exclusions: [exclusion("getOther")])).0 == .broken)
      let expired = try await status(ProjectSettings(expired: [exclusion("getPets")]))
      #expect(expired.0 == .broken)
      #expect(expired.1.contains("\"expired-exclusion\""))
    }
  }
}
