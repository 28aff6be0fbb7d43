import Foundation
import TestSupport
import Testing

/// `contract accept` and `contract gate` against a live server in another language.
@Suite(
  "Acceptance of a live server",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct LiveAcceptTests {
  @Test("Live acceptance sends requests to the server in online cases, and marks them")
  func live() async throws {
    let words = try await FeedServer.serving([]) { url in
      try await ContractBinary.run(
        ["accept", "--base-url", url, "--include", "S1,S2,S5,S6", "--report", "json"] + ContractBinary.ofPackage
      )
    }
    #expect(words.exit == 0, "\(words.error)")
    let report = try SuiteReport(words)
    #expect(report.cases.filter(\.live).map(\.id) == ["S1", "S5"])
    #expect(report.summary.passed == 4)
    #expect(words.error.contains("4 cases (4 passed; 2 live), "))
    #expect(words.error.contains("note: 2 cases did not use http://127.0.0.1:"))
  }

  @Test(
    "A base URL that ends with the contract's server path gets no second one",
    arguments: ["verify", "accept", "gate", "strength"]
  )
  func serverPath(_ command: String) async throws {
    let selection = command == "accept" || command == "gate" ? ["--include", "S1"] : []
    let words = try await FeedServer.serving([]) { url in
      try await ContractBinary.run([command, "--base-url", "\(url)/v1/"] + selection + ContractBinary.ofPackage)
    }
    #expect(words.exit == 0, "\(words.error)")
    #expect((words.output + words.error).contains("the base URL ends with /v1, with which "))
  }

  @Test("Live acceptance fails with the case, what it expected and got, and its requests")
  func broken() async throws {
    let words = try await FeedServer.serving(["--fault", "image-ids-change"]) { url in
      try await ContractBinary.run(
        ["accept", "--base-url", url, "--include", "S1,S2", "--quiet"] + ContractBinary.ofPackage
      )
    }
    #expect(words.exit == 1)
    let lines = words.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "S1  The story's acceptance criteria")
    #expect(lines.contains("    Given online"))
    #expect(lines.contains { $0.hasPrefix("  ✗ Then ") })
    #expect(lines.contains { $0.hasPrefix("      expected ") })
    #expect(lines.contains { $0.hasPrefix("      got ") })
    #expect(lines.contains { $0.hasPrefix("      GET /v1/feed?limit=10 → ") })
    #expect(lines.last?.hasPrefix("2 cases (1 passed, 1 failed; 1 live), ") == true)
  }

  @Test("Live acceptance waits for the server no longer than it may")
  func silent() async throws {
    let words = try await FeedServer.serving(["--fault", "silence-everywhere"]) { url in
      try await ContractBinary.run(
        ["accept", "--base-url", url, "--request-timeout", "200ms", "--include", "S1"] + ContractBinary.ofPackage
      )
    }
    #expect(words.exit == 3)
    #expect(words.error.contains("raise --request-timeout if it is slow"))
  }

  @Test("Live acceptance plays nothing if the server's responses break the contract")
  func unfit() async throws {
    let words = try await FeedServer.serving(["--fault", "id-not-a-uuid"]) { url in
      try await ContractBinary.run(["accept", "--base-url", url, "--include", "S1"] + ContractBinary.ofPackage)
    }
    #expect(words.exit == 1)
    #expect(words.output.contains("error body-schema"))
    #expect(words.output.contains("note: no case was played: the responses of http://127.0.0.1:"))
  }

  @Test("The gate verifies a live server, and plays the online cases against it")
  func gate() async throws {
    let words = try await FeedServer.serving([]) { url in
      try await ContractBinary.run(
        ["gate", "--base-url", url, "--include", "S1,S2", "--report", "json"] + ContractBinary.ofPackage
      )
    }
    #expect(words.exit == 0, "\(words.error)")
    let report = try SuiteReport(words)
    let names = report.stages.map { String($0.name.prefix { $0 != ":" }) }
    #expect(names == ["check", "verify mock", "verify http", "accept mock", "accept http"])
    #expect(report.cases.map { "\($0.id) \($0.live)" } == ["S1 false", "S2 false", "S1 true"])
  }
}
