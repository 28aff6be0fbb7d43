import Foundation
import HTTPMessages
import TestSupport
import Testing

/// The verifier against a restaurant app with sessions, tokens that are renewed, places and reviews, whose contract has
/// no links, and whose journeys are workflows.
@Suite(
  "A restaurant app in Python",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct PlacesTests {
  @Test("A restaurant app that keeps its contract gives neither errors nor warnings, and its journeys succeed")
  func clean() async throws {
    let report = try await PlacesServer.verify("clean")
    #expect(report.complaints.isEmpty)
    #expect(report.operations.allSatisfy { $0.exchanges > 0 })
    let notes = report.notes.filter { $0.hasPrefix("workflow ") }
    #expect(notes == [#"workflow "visitor": 21 steps played"#, #"workflow "refresh": 7 steps played"#])
  }

  @Test("An operation that only a workflow of the run sends is listed with the requests of the workflow")
  func sentByWorkflow() async throws {
    let lines = try await PlacesServer.printed("clean").split(separator: "\n")
    let line = try #require(lines.first { $0.contains(" refreshTokens ") }, "\(lines)")
    #expect(line.hasPrefix("✓") && line.hasSuffix("requests"), "\(line)")
  }

  @Test("A restaurant app of which every operation may be requested gives no error, although a session ends meanwhile")
  func allUnsafe() async throws {
    #expect(try await PlacesServer.verify("clean", ["--allow-unsafe", "all"]).complaints.isEmpty)
  }

  @Test(
    "A restaurant app that keeps its contract in an unusual way gives no error",
    arguments: ThoroughTests.rows(
      of: "A restaurant app that keeps its contract in an unusual way gives no error",
      PlacesServer.listing.variations,
      step: 64
    )
  )
  func variation(_ name: String) async throws {
    #expect(try await PlacesServer.verify(name).errors.isEmpty)
  }

  @Test(
    "A restaurant app whose journeys are also played with generated values gives no error",
    arguments: ThoroughTests.rows(
      of: "A restaurant app whose journeys are also played with generated values gives no error",
      ["clean"] + PlacesServer.listing.variations,
      step: 64
    )
  )
  func generated(_ name: String) async throws {
    let workflows = ["visitor", "refresh"]
    let report = try await PlacesServer.verify(name, workflows.flatMap { ["--include", $0] } + ["--generate", "10"])
    #expect(report.errors.isEmpty)
    let played = workflows.filter { id in
      report.notes.contains { $0.hasPrefix("workflow \"\(id)\": 10 variations played") }
    }
    #expect(name != "clean" || played == workflows, "\(report.notes)")
  }

  @Test(
    "A restaurant app that is broken in one way is found broken in that way",
    arguments: ThoroughTests.rows(
      of: "A restaurant app that is broken in one way is found broken in that way",
      PlacesServer.listing.faults,
      step: 64
    )
  )
  func fault(_ fault: PythonProvider.Fault) async throws {
    let errors = try await PlacesServer.verify(fault.name).errors
    #expect(!Set(errors.map(\.check)).isDisjoint(with: fault.checks), "found: \(errors)")
  }

  @Test("A recording of journeys with passwords and tokens has none of them, and keeps the contract")
  func recording() async throws {
    let text = try String(contentsOf: PlacesServer.recording, encoding: .utf8)
    #expect(!text.contains(/[0-9a-f]{64}|(access|refresh)-[0-9a-f]/))
    #expect(text.contains("REDACTED"))
    let words = try await ContractBinary.run(["check", PlacesServer.folder.path, PlacesServer.recording.path])
    #expect(words.exit == 0)
    #expect(words.output.contains("judged 28 recorded responses"))
    #expect(words.output.contains("judged 2 workflows: visitor, refresh"))
    #expect(!words.output.contains("error"))
  }

  @Test("A mock replays recorded journeys step by step, with other passwords")
  func replay() async throws {
    let options = ["--contracts", PlacesServer.folder.path, "--recordings", PlacesServer.recording.path]
    _ = try await MockProcess.serving(options) { mock in
      let report = try await PlacesServer.verify(at: mock.baseURL, ["--include", "visitor"])
      #expect(report.findings.map(\.message) == [])
      #expect(report.summary.requests == 21)
    }
  }

  @Test("A strict mock of the restaurant app refuses a password that is not hashed, and shows it nowhere")
  func plainPassword() async throws {
    let options = ["--contracts", PlacesServer.folder.path, "--reject-invalid", "--log", "--verbose"]
    let words = try await MockProcess.serving(options) { mock in
      func logIn(_ password: String) async throws -> Int {
        try await FeedApp(baseURL: mock.baseURL).request(
          "/v1/auth/login",
          method: "POST",
          headers: ["Content-Type": "application/json"],
          body: #"{"email": "ann@example.com", "password": "\#(password)"}"#
        ).status
      }
      let hashed = try await logIn(String(repeating: "0a", count: 64))
      #expect(hashed == 200)
      for password in ["swordfish-17", String(repeating: "0A", count: 64), String(repeating: "0a", count: 32)] {
        let status = try await logIn(password)
        #expect(status == 400 || status == 422, "\(password)")
      }
    }
    #expect(!(words.output + words.error).contains("swordfish"))
  }

  @Test("Each exchange of a journey is judged by the contract, and counts as an exchange of its operation")
  func judged() async throws {
    let workflows = ["--include", "visitor", "--include", "refresh"]
    let report = try await PlacesServer.verify("user-without-email", workflows)
    let steps = ["signUp", "logIn", "updateAccount", "getAccount"]
    let found = report.findings.filter { $0.check == "body-schema" }.compactMap(\.operation)
    #expect(Set(found).isSubset(of: steps))
    #expect(found.contains("signUp"))
    #expect(report.summary.requests == report.operations.map(\.exchanges).reduce(0, +))
  }
}
