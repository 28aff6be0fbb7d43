import ContractReports
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Journeys without POST")
struct ExistingResourceTests {
  private func verify(
    _ service: NoteService,
    _ allowed: Set<String> = ["putSettings", "patchSettings", "putNote", "deleteNote", "shareNote"]
  ) async -> (exploration: Exploration, client: ScriptedClient) {
    let client = ScriptedClient(service.respond)
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = allowed
      $0.credentialHeaders = ["X-Key": "right-key"]
    }
    return (await explore(NoteService.contract, configuration, through: client), client)
  }

  @Test("A resource that exists already is updated, and has its first value again after the run")
  func restored() async {
    let service = NoteService()
    let (exploration, client) = await verify(service)
    #expect(exploration.lines == [])
    #expect(service.settings == NoteService().settings)
    let bodies = client.requests.filter { $0.method == .put && $0.url.path == "/settings" }.map {
      String(decoding: $0.body, as: UTF8.self)
    }
    #expect(Set(bodies).count > 1)
    #expect(bodies.allSatisfy { !$0.contains("changes") })
    #expect(!exploration.notes.contains { $0.contains("restored") }, "\(exploration.notes)")
  }

  @Test("Where PUT creates resources, the run chooses their identifiers, and deletes them in the end")
  func created() async {
    let service = NoteService()
    let (exploration, client) = await verify(service)
    #expect(exploration.operations.allSatisfy { $0.exchanges > 0 })
    let statuses = exploration.operations.first { $0.id == "putNote" }?.statuses
    #expect(statuses?[201] == 2, "\(client.lines)")
    #expect(exploration.operations.first { $0.id == "shareNote" }?.statuses[202] == 2)
    #expect(service.notes == 0)
  }

  @Test("A fault of a resource that PUT updates or creates is found", arguments: NoteService.Fault.allCases)
  func fault(_ fault: NoteService.Fault) async {
    let (exploration, _) = await verify(NoteService(fault))
    #expect(!fault.checks.isDisjoint(with: exploration.checks), "\(exploration.lines)")
  }

  @Test("A resource that exists already is not updated without permission")
  func forbidden() async {
    let (exploration, client) = await verify(NoteService(.putIsNotKept), [])
    #expect(exploration.lines == [])
    #expect(client.requests.allSatisfy { $0.method == .get })
  }
}
