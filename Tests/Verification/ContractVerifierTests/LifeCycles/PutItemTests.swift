import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Items that nothing but PUT creates")
struct PutItemTests {
  /// What a server does with items, right and wrong.
  enum Habit: String, CaseIterable {
    case right, changesOnly, losing, keeping, cutting
  }

  private static let contract = TestContract.paths(
    """
      /{key}:
        parameters: [{ name: key, in: path, required: true, schema: { type: string, pattern: '^[a-z0-9-]{1,40}$' } }]
        get:
          operationId: read
          responses:
            '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
            '400': { description: d }
            '404': { description: d }
        put:
          operationId: put
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
          responses: { '200': { description: d }, '400': { description: d } }
        delete:
          operationId: delete
          responses: { '204': { description: d }, '400': { description: d }, '404': { description: d } }
    components:
      schemas:
        Note: { type: object, required: [text], properties: { text: { type: string, minLength: 4 } } }
    """
  )

  private static func client(_ habit: Habit) -> ScriptedClient {
    let notes = Mutex([String: String]())
    return ScriptedClient { call in
      guard call.isValid(under: contract) else { return .empty(400) }
      return notes.withLock { notes in
        switch call.request.method {
        case .put:
          let text = call.member("text")?.string ?? ""
          if habit == .changesOnly, notes[call.path] == nil { return .empty(404) }
          if habit != .losing { notes[call.path] = habit == .cutting ? String(text.prefix(4)) : text }
          return .empty(200)
        case .delete:
          guard notes[call.path] != nil else { return .empty(404) }
          if habit != .keeping { notes[call.path] = nil }
          return .empty(204)
        default:
          guard let text = notes[call.path] else { return .empty(404) }
          return .json(JSONLiteral.object([JSONLiteral.Member("text", .string(text))]).plainText)
        }
      }
    }
  }

  @Test(
    "An item below the root that a PUT without a 201 creates is read, changed and deleted",
    arguments: Habit.allCases
  )
  func habits(_ habit: Habit) async {
    let exploration = await explore(Self.contract, .allowing(["put", "delete"]), through: Self.client(habit))
    let expected: [Habit: Set<String>] = [.losing: ["round-trip"], .keeping: ["deletion"], .cutting: ["round-trip"]]
    #expect(Set(exploration.checks).isSuperset(of: expected[habit] ?? []), "\(exploration.lines)")
    if expected[habit] == nil { #expect(exploration.lines == []) }
  }
}
