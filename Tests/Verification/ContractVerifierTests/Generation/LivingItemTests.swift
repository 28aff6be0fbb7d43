import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Generated requests and what exists")
struct LivingItemTests {
  private static let changes = ["flush", "createZone", "putZone", "deleteZone", "createKey", "putKey", "deleteKey"]

  private func verify(_ service: NameService, generating count: Int = 24) async -> Exploration {
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = Set(Self.changes)
      $0.generation = GenerationConfiguration(requests: count)
      $0.excludedChecks = [.coverage, .methods]
    }
    return await explore(NameService.contract, configuration, through: ScriptedClient(service.respond))
  }

  @Test("Every operation below a parent that was only read succeeds, and a right server has no finding")
  func reached() async {
    let exploration = await verify(NameService())
    #expect(exploration.lines == [])
    #expect(exploration.missed == [])
  }

  @Test("At most a quarter of the unsafe requests go to nothing, and none joins an item with another one's parent")
  func living() async {
    let service = NameService()
    _ = await verify(service)
    let visits = service.visits.filter { !$0.method.isSafe }
    let missing = visits.filter { $0.status == 404 }
    #expect(missing.count * 4 <= visits.count, "\(missing.count) of \(visits.count)")
    #expect(visits.filter(\.isMixed).isEmpty)
  }

  @Test("Each generated deletion gets an item of its own, and nothing remains", arguments: [4, 6])
  func deletions(depth: Int) async {
    let service = NameService()
    _ = await verify(service)
    let deletions = service.visits.filter { $0.method == .delete && $0.path.count == depth }
    #expect(deletions.count { $0.status == 204 } * 3 >= deletions.count, "\(deletions.map(\.status))")
    #expect(service.items.isEmpty)
  }

  @Test("No generated request deletes or replaces an item that the run did not create")
  func spared() async {
    let items = ["servers/localhost/zones/a": "A", "servers/localhost/zones/a/keys/b": "B"]
    let service = NameService(items)
    let changes: Set<String> = ["deleteZone", "deleteKey"]
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = changes
      $0.generation = GenerationConfiguration(requests: 12)
    }
    let exploration = await explore(NameService.contract, configuration, through: ScriptedClient(service.respond))
    #expect(service.items == items)
    let sent = exploration.operations.filter { changes.contains($0.id) && !$0.statuses.isEmpty }
    #expect(sent.count == changes.count)
  }
}
