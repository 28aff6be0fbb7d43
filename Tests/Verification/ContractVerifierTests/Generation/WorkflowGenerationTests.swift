import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Redaction
import Testing

@Suite("Workflows with generated values")
struct WorkflowGenerationTests {
  /// A server that fails for some requests.
  struct WrongServer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int
    let check: CheckID
    let operation: String
    /// The generated values that cause the failure.
    let causes: [String]
    let isWrong: @Sendable (ScriptedClient.Call, HTTPResponse) -> Bool

    static let all = [
      WrongServer(
        testDescription: "five stars in an update",
        status: 500,
        check: .generatedRequest,
        operation: "putNote",
        causes: [#""stars" in the body of the step "update" is 5"#],
        isWrong: { call, _ in call.request.method == .put && call.member("stars")?.integer == 5 }
      ),
      WrongServer(
        testDescription: "an undocumented status for a kind",
        status: 418,
        check: .status,
        operation: "createNote",
        causes: [#""kind" in the body of the step "create" is "task""#],
        isWrong: { call, _ in call.request.method == .post && call.member("kind")?.string == "task" }
      ),
      WrongServer(
        testDescription: "reading what was created without a text",
        status: 503,
        check: .generatedRequest,
        operation: "getNote",
        causes: [#""text" in the body of the step "create" is empty"#],
        isWrong: { call, response in call.request.method == .get && response.text.contains(#""text":"""#) }
      ),
      WrongServer(
        testDescription: "a name beyond ASCII",
        status: 500,
        check: .generatedRequest,
        operation: "signUp",
        causes: [#"the input "name" has characters beyond ASCII"#],
        isWrong: { call, _ in call.member("password") != nil && call.member("name")?.string?.contains("ë") == true }
      ),
      WrongServer(
        testDescription: "other stars for another kind",
        status: 500,
        check: .generatedRequest,
        operation: "createNote",
        causes: [#""kind" in the body of the step "create" is"#, #""stars" in the body of the step "create" is"#],
        isWrong: { call, _ in
          call.request.method == .post && call.path == "/notes" && call.member("kind")?.string != "idea"
            && call.member("stars")?.integer != 3
        }
      ),
    ]
  }

  @Test("An API that keeps its contract has no finding, whatever its workflow sends", arguments: [0, 5] as [UInt64])
  func clean(seed: UInt64) async {
    let (exploration, client) = await DiaryService.play(40, seed: seed)
    #expect(exploration.lines == [])
    #expect(exploration.notes.contains(#"workflow "write": 40 variations played"#), "\(exploration.notes)")
    let bodies = client.requests.filter { $0.method == .put }.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(Set(bodies.map { $0.contains(#""stars":5"#) }) == [true, false])
    #expect(bodies.contains { $0.contains(#""tags""#) })
    let deletions = exploration.operations.first { $0.id == "deleteNote" }?.statuses ?? [:]
    #expect(deletions[204, default: 0] > 30, "\(deletions)")
    #expect(exploration.requests == client.requests.count)
    #expect(exploration.coverage.operations.first { $0.id == "putNote" } != nil)
  }

  @Test("A wrong server is found with the journey, and with the fewest values that fail", arguments: WrongServer.all)
  func wrong(server: WrongServer) async throws {
    let (exploration, _) = await DiaryService.play(60) { call, response in
      if server.isWrong(call, response) { response = .empty(server.status) }
    }
    #expect(exploration.findings.count == 1 || server.causes.count > 1, "\(exploration.lines)")
    let finding = try #require(exploration.findings.first)
    #expect(finding.check == server.check)
    #expect(finding.operation == server.operation)
    let sent = finding.details.first { $0.hasPrefix("tested: ") } ?? ""
    #expect(server.causes.allSatisfy { sent.contains($0) }, "\(finding.details)")
    #expect(sent.ranges(of: ", \"").count == server.causes.count - 1, "\(sent)")
    #expect(finding.details.contains("  1. signUp: POST /accounts → 201") || server.operation == "signUp")
    #expect(finding.exchange?.curl.hasPrefix("curl ") == true)
  }

  @Test("What the workflow already showed without generated values is not reported again")
  func known() async {
    let (exploration, _) = await DiaryService.play(20) { call, response in
      if call.request.method == .get, response.status == 200 { response.text = #"{"text":"Hello"}"# }
    }
    #expect(exploration.findings.allSatisfy { !($0.exchange?.purpose ?? "").hasPrefix("generated") })
    #expect(!exploration.findings.isEmpty)
  }

  @Test("A documented refusal of a valid value is not a finding, and the other variations are played")
  func refused() async {
    let (exploration, _) = await DiaryService.play(60) { call, response in
      if let text = call.member("text")?.string, text.isEmpty || !text.allSatisfy(\.isASCII) { response = .empty(400) }
    }
    #expect(exploration.lines == [])
    #expect(exploration.notes.contains(#"workflow "write": 60 variations played"#))
  }

  @Test("Values that lead from step to step, and secrets, are never varied", arguments: [false, true])
  func connected(isSecretName: Bool) async {
    let (exploration, client) = await DiaryService.play(60) { call, response in
      if call.member("stars")?.integer == 5 { response = .empty(500) }
    } configured: { configuration in
      configuration.workflows.inputs[0].isSecret = isSecretName
      configuration.judging.policy.hide("swordfish")
    }
    let accounts = client.requests.filter { $0.url.path == "/accounts" }.compactMap {
      try? JSONDocument(parsing: $0.body).root
    }
    #expect(Set(accounts.compactMap { $0["password"]?.string }) == ["swordfish"])
    #expect((Set(accounts.compactMap { $0["name"]?.string }).count == 1) == isSecretName)
    // A name that may not change is taken after the first play, so nothing is varied.
    #expect(exploration.findings.isEmpty == isSecretName)
    #expect(!exploration.findings.map { "\($0)" }.joined().contains("swordfish"))
  }

  @Test("The same seed plays the same variations and reports the same, whatever the number of workers")
  func deterministic() async {
    var reports: [[String]] = []
    var requests: [[HTTPRequest]] = []
    for workers in [1, 16] {
      let (exploration, client) = await DiaryService.play(20, seed: 7) { call, response in
        if call.member("stars")?.integer == 5 || call.member("kind")?.string == "task" { response = .empty(503) }
      } configured: {
        $0.workers = workers
      }
      reports.append(exploration.lines + exploration.notes + exploration.findings.compactMap(\.exchange?.curl))
      requests.append(client.requests)
    }
    #expect(reports[0] == reports[1])
    #expect(requests[0] == requests[1])
    let other = await DiaryService.play(20, seed: 8).client.requests
    #expect(other != requests[0])
  }

  @Test("Variations stay within the most generated requests of a run", arguments: [5, 20, 50])
  func maximum(count: Int) async {
    let base = await DiaryService.play(0).exploration.requests
    let (exploration, _) = await DiaryService.play(
      100,
      configured: {
        $0.generation = GenerationConfiguration(requests: 100, maximumRequests: count)
      }
    )
    #expect(base == 6)
    #expect(exploration.requests <= base + count)
    #expect(exploration.requests > base + count - 6)
    #expect(exploration.notes.contains { $0.contains("(limits.max-generated)") })
  }

  @Test("When the time is over, a note says that no variation is played")
  func time() async {
    let (exploration, _) = await DiaryService.play(
      20,
      configured: {
        $0.generation = GenerationConfiguration(requests: 20, isOutOfTime: { true })
      }
    )
    #expect(exploration.requests == 6)
    #expect(exploration.notes.contains(#"workflow "write": no variation played (limits.generate-time)"#))
  }

  @Test("A workflow that does not succeed a second time is not varied, and a note says so")
  func unrepeatable() async {
    let (exploration, _) = await DiaryService.play(20) { call, response in
      if call.path == "/accounts", call.member("name")?.string != "Ann" { response = .empty(409) }
    }
    #expect(exploration.lines == [])
    #expect(exploration.notes.contains { $0.contains("does not succeed a second time") }, "\(exploration.notes)")
  }
}
