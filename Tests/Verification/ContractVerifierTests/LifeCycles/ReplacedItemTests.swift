import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("Items that are replaced, merged and closed")
struct ReplacedItemTests {
  private func verify(_ service: TaskService) async -> Exploration {
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["createTask", "putTask", "patchTask", "deleteTask", "closeTask"]
      $0.generation = GenerationConfiguration(requests: 60)
      $0.settlingTime = .zero
      $0.excludedChecks = [.coverage, .methods]
    }
    return await explore(TaskService.contract, configuration, through: ScriptedClient(service.respond))
  }

  @Test(
    "A service is right to keep a member of its own, and to show a member always as it decides",
    arguments: [
      TaskService.Habit.none, .keepsColor, .trimsTexts, .showsNoPoints, .derivesLevel, .roundsHours, .lowersTags,
    ]
  )
  func right(_ habit: TaskService.Habit) async {
    let service = TaskService(nil, habit)
    let exploration = await verify(service)
    let lines = exploration.lines.filter { habit != .showsNoPoints || !$0.contains("/points is missing") }
    #expect(lines == [])
    #expect(service.count == 4)
  }

  @Test("A member that no response shows as it was sent is not reported for one of its values")
  func decided() async {
    let exploration = await verify(TaskService(nil, .addsPoints))
    let warnings = exploration.findings.filter { $0.severity == .warning }.map(\.message)
    #expect(!warnings.contains { $0.contains("does not show what was sent") }, "\(warnings)")
  }

  @Test("A fault of what is replaced, merged, closed or deleted is found", arguments: TaskService.Fault.allCases)
  func fault(_ fault: TaskService.Fault) async {
    let exploration = await verify(TaskService(fault))
    #expect(exploration.lines.contains { $0.contains(fault.rawValue) }, "\(exploration.lines)")
  }

  @Test("After a task is closed, the next generated request closes another one")
  func spent() async {
    let service = TaskService()
    _ = await verify(service)
    #expect(service.closings.count { $0 == 200 } > 3, "\(service.closings)")
  }
}
