import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Invalid bodies that are accepted without a documented rejection")
struct AcceptedBodyTests {
  private static let contract = TestContract.paths(
    """
      /notes:
        post:
          operationId: create
          requestBody:
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [title]
                  properties:
                    title: { type: string, maxLength: 20 }
                    stars: { type: integer, minimum: 0, maximum: 5 }
          responses: { '204': { description: Kept. } }
    """
  )

  /// What a server validates.
  enum Habit: String, CaseIterable {
    case nothing, objects, everything, titles
  }

  private static func status(_ body: JSONValue?, _ habit: Habit) -> Int {
    guard let body, body.kind == .object else { return habit == .nothing ? 204 : 400 }
    let hasTitle = body["title"]?.string.map { $0.count <= 20 } ?? false
    let hasStars = body["stars"].map { $0.integer.map { (0...5).contains($0) } ?? false } ?? true
    return switch habit {
    case .nothing, .objects: 204
    case .everything: hasTitle && hasStars ? 204 : 400
    case .titles: hasTitle ? 204 : 400
    }
  }

  @Test(
    "Only a server that refuses some broken members is warned of those that it accepts",
    arguments: Habit.allCases
  )
  func habits(_ habit: Habit) async {
    let client = ScriptedClient { call in
      .empty(Self.status(call.body, habit))
    }
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["create"]
      $0.generation = GenerationConfiguration(requests: 40)
    }
    let exploration = await explore(Self.contract, configuration, through: client)
    let accepted = exploration.findings.filter { $0.check == .rejection }
    #expect(accepted.isEmpty == (habit != .titles), "\(exploration.lines)")
    #expect(accepted.allSatisfy { $0.severity == .warning && $0.details.contains { $0.contains("stars") } })
  }
}
