import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Reads of what the run created")
struct CreatedReadTests {
  private func verify(_ service: LockerService) async -> (exploration: Exploration, client: ScriptedClient) {
    let client = ScriptedClient(service.respond)
    return (
      await explore(LockerService.contract, .allowing(["createTenant", "createBox", "deleteTenant"]), through: client),
      client
    )
  }

  @Test("Names that the run sent and identifiers in Location lead to every operation below what was created")
  func reached() async {
    let (exploration, client) = await verify(LockerService())
    #expect(exploration.missed == [], "\(client.lines)")
    #expect(exploration.lines == [])
  }

  @Test("A fault that only shows for what the run created is found", arguments: LockerService.Fault.allCases)
  func fault(_ fault: LockerService.Fault) async {
    let (exploration, _) = await verify(LockerService(fault))
    let operation =
      switch fault {
      case .boxFails: "getBox"
      case .statisticsFail: "getStatistics"
      case .boxesAreNoList: "listBoxes"
      }
    #expect(Set(exploration.findings.map(\.operation)) == [operation], "\(exploration.lines)")
  }

  @Test("What was created is read before it is deleted, and nothing remains")
  func deleted() async {
    let service = LockerService()
    let (_, client) = await verify(service)
    #expect(client.requests.contains { $0.method == .delete })
    #expect(service.isEmpty)
  }
}
