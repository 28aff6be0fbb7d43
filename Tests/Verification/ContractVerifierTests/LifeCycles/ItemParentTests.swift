import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Items below other parents")
struct ItemParentTests {
  private static let contract = TestContract.paths(
    """
      /teams:
        get: { operationId: listTeams, responses: { '200': { description: d, content: { application/json: { schema: { type: array,
          items: { type: object, required: [id], properties: { id: { type: string } } } } } } } } }
      /teams/{teamId}/notes:
        parameters: &team [{ name: teamId, in: path, required: true, schema: { type: string } }]
        get: { operationId: listNotes, responses: { '200': { description: d, content: { application/json: { schema: { type: array,
          items: &note { type: object, required: [id, text], properties: { id: { type: string }, text: { type: string,
          minLength: 1 } } } } } } }, '404': { description: d } } }
        post: { operationId: createNote, requestBody: { required: true, content: { application/json: { schema: { type: object,
          required: [text], properties: { text: { type: string, minLength: 1 } } } } } }, responses: { '201': &shown {
          description: d, content: { application/json: { schema: *note } } }, '400': { description: d }, '404': &gone {
          description: d } } }
      /teams/{teamId}/notes/{noteId}:
        parameters: [{ name: teamId, in: path, required: true, schema: { type: string } },
          { name: noteId, in: path, required: true, schema: { type: string } }]
        get: { operationId: getNote, responses: { '200': *shown, '404': *gone } }
        delete: { operationId: deleteNote, responses: { '204': { description: d }, '404': *gone } }
    """
  )

  @Test(
    "An item that is read below a parent whose list does not have it is reported, and one of several parents is not",
    arguments: [("", false), ("shares all notes", false), ("looks at the note alone", true)]
  )
  func other(_ habit: String, _ isReported: Bool) async {
    let notes = Mutex((last: 0, all: [(team: String, id: String, text: String)]()))
    let client = ScriptedClient { call in
      let parts = call.path.split(separator: "/").map(String.init)
      guard parts.count > 1 else { return .json(#"[{"id":"red"},{"id":"blue"}]"#) }
      guard ["red", "blue"].contains(parts[1]) else { return .empty(404) }
      guard call.isValid(under: Self.contract) else { return .empty(400) }
      func shown(_ note: (team: String, id: String, text: String)) -> String {
        let members: [JSONLiteral.Member] = [.init("id", .string(note.id)), .init("text", .string(note.text))]
        return String(decoding: JSONLiteral.object(members).serialized(), as: UTF8.self)
      }
      return notes.withLock { state in
        let own = state.all.filter { habit == "shares all notes" || $0.team == parts[1] }
        guard parts.count > 3 else {
          guard call.request.method == .post else { return .json("[\(own.map(shown).joined(separator: ","))]") }
          state.last += 1
          let note = (parts[1], "n\(state.last)", call.members["text"]?.plainText ?? "")
          state.all.append(note)
          return .json(shown(note), status: 201)
        }
        guard let note = (habit == "looks at the note alone" ? state.all : own).first(where: { $0.id == parts[3] })
        else {
          return .empty(404)
        }
        if call.request.method == .delete {
          state.all.removeAll { $0.id == parts[3] }
          return .empty(204)
        }
        return .json(shown(note))
      }
    }
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["createNote", "deleteNote"]
      $0.settlingTime = .zero
      $0.excludedChecks = [.coverage, .methods]
    }
    let lines = await explore(Self.contract, configuration, through: client).lines
    #expect(lines.contains { $0.contains("whose list does not have it") } == isReported, "\(lines)")
    if !isReported { #expect(lines == []) }
  }
}
