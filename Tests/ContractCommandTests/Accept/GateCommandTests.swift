import Foundation
import TestSupport
import Testing

/// `contract gate`, the built command.
@Suite("The gate", .takesTurns)
struct GateCommandTests {
  @Test("The gate runs check, verify and accept, and ends with a table of them")
  func everything() async throws {
    let words = try await ContractBinary.run(["gate", "--include", "S1,matrix.refused"] + ContractBinary.ofPackage)
    #expect(words.exit == 0, "\(words.output)")
    #expect(words.error == "")
    let lines = words.output.split(separator: "\n").map(String.init)
    let table = try #require(lines.firstIndex(of: "  stage        exit  time    result"))
    let shapes = [
      /✓ check        0     [0-9.]+ s  29 recorded responses, 0 findings/,
      /✓ verify mock  0     [0-9.]+ s  157 requests, 0 findings/,
      /✓ accept mock  0     [0-9.]+ s  10 cases \(10 passed\)/,
    ]
    for (line, shape) in zip(lines[(table + 1)...], shapes) { #expect(line.wholeMatch(of: shape) != nil, "\(line)") }
    #expect(lines.last?.hasPrefix("2 operations, 10 cases (10 passed), ") == true)
  }

  @Test("The gate runs every stage and ends with the most severe exit code of any")
  func mostSevere() async throws {
    let words = try await ContractBinary.run(
      ["gate", "--include", "S1", "--base-url", "http://127.0.0.1:1", "--report", "json"] + ProjectFiles.options,
      files: ProjectFiles.stale()
    )
    #expect(words.exit == 1)
    let report = try SuiteReport(words)
    #expect(report.stages.map(\.status) == [1, 1, 3, 1, 3])
    #expect(report.stages.map(\.name).prefix(3) == ["check", "verify mock", "verify http://127.0.0.1:1"])
    let errors = words.error.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("Error: http://127.0.0.1:1 cannot be reached: ") == true)
  }

  @Test("The gate ends with 3 where all holds but a live API cannot be reached")
  func unreachable() async throws {
    let words = try await ContractBinary.run(
      ["gate", "--include", "S1", "--base-url", "http://127.0.0.1:1"] + ContractBinary.ofPackage
    )
    #expect(words.exit == 3)
    #expect(words.output.contains("✗ verify http://127.0.0.1:1  3 "))
    #expect(words.output.contains("  cannot be reached\n"))
    #expect(words.output.contains("✓ accept mock                0 "))
  }

  @Test("The gate runs no stage where the contract cannot be used")
  func unusable() async throws {
    let words = try await ContractBinary.run(
      ["gate", "--contracts", "FOLDER/a.yaml", "--report", "json"],
      files: ["a.yaml": "a: 1\n"]
    )
    #expect(words.exit == 2)
    let report = try SuiteReport(words)
    #expect(report.stages.isEmpty)
    #expect(report.findings.map(\.check) == ["contract"])
  }

  @Test("The gate fails for stale recordings only if an option says so", arguments: [false, true])
  func strict(_ isStrict: Bool) async throws {
    let words = try await ContractBinary.run(
      ["gate", "--include", "S6", "--max-age", "1m", "--report", "json"] + (isStrict ? ["--strict"] : [])
        + ContractBinary.ofPackage
    )
    #expect(words.exit == (isStrict ? 4 : 0))
    #expect(try SuiteReport(words).stages.map(\.status) == [isStrict ? 4 : 0, 0, 0])
  }

  @Test("The gate that is interrupted ends with 130, and says which stages did not run")
  func interruption() async throws {
    // At this rate it verifies for seconds.
    let arguments = ["--rate", "20/s"] + ContractBinary.ofPackage
    let words = try await MockProcess.serving(arguments, by: "gate", endingAtStartBy: SIGINT) { _ in }
    #expect(words.exit == 130)
    #expect(words.output.contains("– accept mock  –     0.00 s  not run\n"))
    #expect(words.output.contains("the run was interrupted\n"))
  }

  @Test("The gate is quiet where nothing is wrong")
  func quiet() async throws {
    let words = try await ContractBinary.run(["gate", "--include", "S1", "--quiet"] + ContractBinary.ofPackage)
    #expect(words.exit == 0)
    #expect(words.output.split(separator: "\n").count == 1)
  }
}
