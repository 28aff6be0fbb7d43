import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Items with a state")
struct TicketTests {
  private func lines(_ habit: String) async -> [String] {
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = Set(TicketService.contract.operations.map(\.id))
      $0.credentials = FixedCredentials(["key": "key"])
      $0.settlingTime = .zero
      $0.excludedChecks = [.coverage, .methods]
    }
    return await explore(TicketService.contract, configuration, through: ScriptedClient(TicketService(habit).respond))
      .lines
  }

  @Test(
    "A service whose tickets go from one state to the next is right, also if one follows by itself",
    arguments: ["", "archives"]
  )
  func right(_ habit: String) async {
    #expect(await lines(habit) == [])
  }

  @Test(
    "A fault of a change by POST, of an action or of its credentials is found",
    arguments: [
      ("changes nothing", "POST was not kept: "), ("forgets the note", "POST changed a member that it did not send"),
      ("submits nothing", "POST was not kept: status is draft again; its response showed submitted"),
      ("fails to approve", "status 500"), ("submits for anybody", "status 200 without credentials"),
      ("approves for anybody", "status 200 without credentials"),
    ]
  )
  func fault(_ habit: String, _ message: String) async {
    let lines = await lines(habit)
    #expect(lines.contains { $0.contains(message) }, "\(lines)")
  }
}
