import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Items that several parameters name, with relations, flags and choices")
struct RepositoryTests {
  private func explored(_ habit: String) async -> Exploration {
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = Set(RepositoryService.contract.operations.map(\.id))
      $0.excludedChecks = [.coverage, .methods]
    }
    let client = ScriptedClient(RepositoryService(habit).respond)
    return await explore(RepositoryService.contract, configuration, through: client)
  }

  @Test(
    "A right service of repositories is verified whole, also if it locks later, closes nothing, or renames an author",
    arguments: ["", "locks later", "closes nothing", "renames the author"]
  )
  func right(_ habit: String) async {
    let exploration = await explored(habit)
    #expect(exploration.lines == [])
    #expect(exploration.missed == [])
  }

  @Test(
    "A fault of a repository, an issue, a note or a star is found",
    arguments: [
      ("loses the topic", "the resource differs from what was created: /topic"),
      ("keeps the repository", "for a resource that was deleted"),
      ("stars nothing", "status 404 for a resource after its creation"),
      ("unstars nothing", "for a resource that was deleted"), ("locks nothing", "locked is false after status 204"),
      ("keeps the state", "PATCH was not kept: state is as before"),
      ("loses the text", "the resource differs from what was created: /text"),
      ("keeps the text", "PUT was not kept: /text"),
      ("changes the author", "PATCH changed createdBy to"),
    ]
  )
  func fault(_ habit: String, _ message: String) async {
    let lines = await explored(habit).lines
    #expect(lines.contains { $0.contains(message) }, "\(lines)")
  }
}
