import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Sequences of generated requests")
struct GeneratedSequenceTests {
  private static let contract = TestContract.paths(
    """
      /notes:
        post:
          operationId: addNote
          requestBody:
            required: true
            content:
              application/json:
                schema: { type: object, required: [text], properties: { text: { type: string, maxLength: 9 } } }
          responses:
            '201':
              description: d
              content: { application/json: { schema: { type: object } } }
              links:
                read: { operationId: getNote, parameters: { id: $response.body#/id } }
                update: { operationId: putNote, parameters: { id: $response.body#/id } }
                delete: { operationId: deleteNote, parameters: { id: $response.body#/id } }
            '400': { description: d }
      /notes/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
        get: { operationId: getNote, responses: &all { '200': { description: d }, '400': { description: d }, '404': { description: d } } }
        put:
          operationId: putNote
          requestBody:
            required: true
            content:
              application/json:
                schema: { type: object, required: [text], properties: { text: { type: string, maxLength: 9 } } }
          responses: *all
        delete: { operationId: deleteNote, responses: { '204': { description: d }, '400': { description: d }, '404': { description: d } } }
    """
  )

  @Test("The links of a created resource lead the generated updates and deletions to it, and deletions come last")
  func chain() async {
    let next = Mutex(100)
    let notes = Mutex<Set<String>>([])
    let updated = Mutex<Set<String>>([])
    let log = Mutex<[HTTPMethod]>([])
    let client = ScriptedClient { call in
      guard call.isValid(under: Self.contract) else { return .empty(400) }
      log.withLock { $0.append(call.request.method) }
      let id = call.lastSegment
      switch call.request.method {
      case .post:
        let id = next.withLock {
          $0 += 1; return $0
        }
        _ = notes.withLock { $0.insert(String(id)) }
        return .json("{\"id\":\(id)}", status: 201)
      case .delete: return .empty(notes.withLock { $0.remove(id) } == nil ? 404 : 204)
      default:
        guard notes.withLock({ $0.contains(id) }) else { return .empty(404) }
        if call.request.method == .put { _ = updated.withLock { $0.insert(id) } }
        return .empty(200)
      }
    }
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["addNote", "putNote", "deleteNote"]
      $0.generation = GenerationConfiguration(requests: 12)
    }
    let exploration = await explore(Self.contract, configuration, through: client)
    #expect(exploration.lines == [])
    #expect(updated.withLock { !$0.isEmpty })
    let methods = log.withLock { $0 }
    let lastUpdate = methods.lastIndex(of: .put) ?? 0
    #expect(methods[lastUpdate...].contains(.delete))
    let summaries = exploration.operations.filter { ["putNote", "deleteNote"].contains($0.id) }
    #expect(summaries.allSatisfy { $0.statuses.keys.contains { 200..<300 ~= $0 } }, "\(summaries)")
  }
}
