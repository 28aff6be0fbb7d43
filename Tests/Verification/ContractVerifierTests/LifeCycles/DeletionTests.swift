import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("What a deletion takes away, and what it leaves")
struct DeletionTests {
  private static let contract = TestContract.paths(
    """
      /notes:
        get:
          operationId: listNotes
          parameters:
            - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 2 } }
            - { name: offset, in: query, schema: { type: integer, minimum: 0, default: 0 } }
          responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Note' } } } } } }
        post:
          operationId: createNote
          requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Text' } } } }
          responses: { '201': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } } }
      /notes/{id}:
        parameters: [&id { name: id, in: path, required: true, schema: { type: integer } }]
        get: { operationId: getNote, responses: &read { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }, '404': { description: d } } }
        delete: { operationId: deleteNote, responses: { '204': { description: d }, '404': { description: d } } }
      /notes/{id}/picture:
        parameters: [*id]
        get: { operationId: getPicture, responses: { '200': { description: d, content: { application/octet-stream: {} } }, '404': { description: d } } }
      /notes/{id}/history:
        parameters: [*id]
        get: { operationId: getHistory, responses: { '200': { description: d, content: { application/json: { schema: { type: object } } } }, '404': { description: d } } }
    components:
      schemas:
        Text: { type: object, required: [text], properties: { text: { type: string } } }
        Note: { type: object, required: [id, text], properties: { id: { type: integer }, text: { type: string }, parent: { type: integer } } }
    """
  )

  /// What a server does with a deletion that others do not.
  enum Habit: Sendable { case none, keepsPicture, takesNeighbour, keepsListed, takesReplies }

  private struct Note {
    let id: Int
    var text: JSONLiteral = "A note"
    var parent: Int?

    var json: String {
      let text = String(decoding: text.serialized(), as: UTF8.self)
      return #"{"id":\#(id),"text":\#(text)\#(parent.map { ",\"parent\":\($0)" } ?? "")}"#
    }
  }

  private struct State {
    var notes = [1, 2, 3, 4].map { Note(id: $0) }
    var known: Set<Int> = [1, 2, 3, 4]
    var gone: [Note] = []
  }

  private static func client(_ habit: Habit) -> ScriptedClient {
    let state = Mutex(State())
    return ScriptedClient { call in
      state.withLock { state in
        let parts = call.path.split(separator: "/")
        guard parts.count > 1 else {
          guard call.request.method == .get else {
            guard call.isValid(under: contract) else { return .empty(400) }
            let note = Note(id: (state.known.max() ?? 0) + 1, text: call.members["text"] ?? "")
            state.notes.append(note)
            state.known.insert(note.id)
            if habit == .takesReplies {
              // A note comes with a first reply.
              state.notes.append(Note(id: note.id + 1, parent: note.id))
              state.known.insert(note.id + 1)
            }
            return .json(note.json, status: 201)
          }
          let all = state.notes + (habit == .keepsListed ? state.gone : [])
          let start = call.query("offset").flatMap(Int.init) ?? 0
          let limit = call.query("limit").flatMap(Int.init) ?? 2
          guard start >= 0, (1...50).contains(limit) else { return .empty(400) }
          let page = all.sorted { $0.id < $1.id }.dropFirst(start).prefix(limit)
          return .json("[\(page.map(\.json).joined(separator: ","))]")
        }
        guard let id = Int(parts[1]) else { return .empty(404) }
        let note = state.notes.first { $0.id == id }
        switch parts.dropFirst(2).first {
        case "picture" where note != nil || habit == .keepsPicture && state.known.contains(id):
          return HTTPResponse(status: 200, headers: ["Content-Type": "application/octet-stream"], body: [0x89, 0x50])
        // A history outlives what it is of.
        case "history" where state.known.contains(id): return .json("{}")
        case nil:
          guard let note else { return .empty(404) }
          guard call.request.method == .delete else { return .json(note.json) }
          state.notes.removeAll {
            $0.id == id || habit == .takesNeighbour && $0.id == id - 1 || habit == .takesReplies && $0.parent == id
          }
          state.gone.append(note)
          return .empty(204)
        default: return .empty(404)
        }
      }
    }
  }

  private static let configuration = ExplorerConfiguration.test.with {
    $0.allowedUnsafeOperations = ["createNote", "deleteNote"]
    $0.excludedChecks = [.rejection, .pagination, .status]
  }

  @Test(
    "A picture that outlives its note, a neighbour that goes with it, and a deleted note on a later page are reported",
    arguments: [
      (.keepsPicture, "getPicture: status 200 for a part of a resource that was deleted; expected 404 or 410"),
      (.takesNeighbour, "getNote: the deletion also removed another resource: status 404"),
      (.keepsListed, "listNotes: the list still has 5, which was deleted"),
    ] as [(Habit, String)]
  )
  func wrong(_ habit: Habit, _ line: String) async {
    let exploration = await explore(Self.contract, Self.configuration, through: Self.client(habit))
    #expect(exploration.lines == ["deletion \(line)"])
  }

  @Test(
    "A history that stays, and replies that go with their note, are right",
    arguments: [.none, .takesReplies] as [Habit]
  )
  func right(_ habit: Habit) async {
    let exploration = await explore(Self.contract, Self.configuration, through: Self.client(habit))
    #expect(exploration.lines == [])
  }
}
