import Basics
import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

/// An API in which two users make notes, with a token each.
final class BoardService: Sendable {
  /// What a server does otherwise than one that shows each user what is its own.
  enum Habit: String, CaseIterable, Sendable, CustomTestStringConvertible {
    // Faults.
    case anyoneReads, anyoneUpdates, anyonePatches, anyoneDeletes, listHasAll, refusedUpdateTakesEffect
    // Habits of right servers.
    case isShared, isWiki, bobIsAdmin, aliceIsAdmin, bobOnlyReads, isPublic, publicList, echoes, answersEmpty
    case showsLess, answersOther, changesNothing, refusesBob, timeline

    var testDescription: String { rawValue }
  }

  private struct Note {
    var owner: String
    var members: [String: JSONLiteral]
  }

  private struct State {
    var notes: [String: Note] = [:]
    var next = 1
    var reads = 0
  }

  private let habits: Set<Habit>
  private let state = Mutex(State())

  init(_ habits: Set<Habit>, notes: [String: String] = [:]) {
    self.habits = habits
    state.withLock { state in
      for (id, owner) in notes { state.notes[id] = Note(owner: owner, members: ["text": .string("first \(id)")]) }
    }
  }

  /// The number of notes that are left.
  var notes: Int { state.withLock { $0.notes.count } }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    let users = ["Bearer a-token": "alice", "Bearer b-token": "bob"]
    let user = users[call.request.headers["Authorization"] ?? ""]
    if user == "bob", habits.contains(.refusesBob) { return .empty(401) }
    let isList = call.path == "/notes"
    let isOpen = call.request.method == .get && (habits.contains(.isPublic) || isList && habits.contains(.publicList))
    guard user != nil || isOpen else { return .empty(401) }
    return state.withLock { respond(call, user ?? "", &$0) }
  }

  private func respond(_ call: ScriptedClient.Call, _ user: String, _ state: inout State) -> HTTPResponse {
    let method = call.request.method
    let isReading = method == .get
    let isAdmin = user == "bob" && habits.contains(.bobIsAdmin) || user == "alice" && habits.contains(.aliceIsAdmin)
    let isOfAll = habits.contains(.isShared) || isAdmin
    if user == "bob", habits.contains(.bobOnlyReads), !isReading { return .empty(403) }
    let sent = call.body
    let members = Dictionary(
      sent?.members.map { ($0.name, JSONLiteral($0.value)) } ?? [],
      uniquingKeysWith: { $1 }
    )
    let parts = call.path.split(separator: "/").map(String.init)
    guard parts.count == 2 else {
      if isReading {
        let seesAll =
          isOfAll || !habits.isDisjoint(with: [.listHasAll, .isPublic, .publicList, .isWiki, .bobOnlyReads])
        let seen = state.notes.filter { seesAll || $0.value.owner == user }
        return .json("[\(seen.keys.sorted().map { shown($0, seen[$0]) }.joined(separator: ","))]")
      }
      guard members["text"]?.plainText.isEmpty == false else { return .empty(400) }
      let id = "n\(state.next)"
      state.next += 1
      state.notes[id] = Note(owner: user, members: members)
      return .json(shown(id, state.notes[id]), status: 201)
    }
    let id = parts[1]
    if habits.contains(.echoes), isReading { return .json(#"{"noteId":"\#(id)","text":"echo"}"#) }
    guard let note = state.notes[id] else { return .empty(404) }
    let isOwn = note.owner == user || isOfAll
    switch method {
    case .get:
      state.reads += 1
      let seesAny = [.anyoneReads, .isPublic, .isWiki, .bobOnlyReads, .timeline].contains(where: habits.contains)
      if isOwn || seesAny { return .json(shown(id, note, views: habits.contains(.timeline) ? state.reads : nil)) }
      if habits.contains(.answersEmpty) { return .json("{}") }
      if habits.contains(.answersOther) { return .json(#"{"noteId":"n0","text":"yours"}"#) }
      return habits.contains(.showsLess) ? .json(#"{"noteId":"\#(id)","isOwn":false}"#) : .empty(404)
    case .put, .patch:
      let isAllowed = habits.contains(method == .put ? .anyoneUpdates : .anyonePatches) || habits.contains(.isWiki)
      guard members["text"]?.plainText.isEmpty == false else { return .empty(400) }
      guard isOwn || isAllowed else {
        if habits.contains(.changesNothing) { return .json(shown(id, note)) }
        if habits.contains(.refusedUpdateTakesEffect) { state.notes[id]?.members = members }
        return .empty(403)
      }
      state.notes[id]?.members = members
      return .json(shown(id, state.notes[id]))
    default:
      guard isOwn || habits.contains(.anyoneDeletes) else { return .empty(403) }
      state.notes[id] = nil
      return .empty(204)
    }
  }

  private func shown(_ id: String, _ note: Note?, views: Int? = nil) -> String {
    var members = note?.members ?? [:]
    members["noteId"] = .string(id)
    if let views { members["views"] = JSONLiteral(views) }
    let object = JSONLiteral.object(members.sorted { $0.key < $1.key }.map { JSONLiteral.Member($0.key, $0.value) })
    return String(decoding: object.serialized(), as: UTF8.self)
  }

  /// Returns the contract of the service.
  ///
  /// - Parameters:
  ///   - owner: What the schema of a note says about its owner, ending with a comma.
  ///   - summary: The summary of the list.
  ///   - hasList: Whether there is a list.
  static func contract(owner: String = "", summary: String = "Lists notes", hasList: Bool = true) -> Contract {
    TestContract.paths(
      text.replacing("OWNER", with: owner).replacing("SUMMARY", with: summary)
        .replacing("LIST", with: hasList ? "get" : "x-get")
    )
  }

  private static let text = """
      /notes:
        LIST:
          operationId: listNotes
          summary: SUMMARY
          responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Note' } } } } }, '401': { description: d } }
        post:
          operationId: addNote
          requestBody: &body { required: true, content: &note { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
          responses: { '201': { description: d, content: *note }, '400': { description: d }, '401': { description: d }, '403': { description: d } }
      /notes/{noteId}:
        parameters: [{ name: noteId, in: path, required: true, schema: { type: string } }]
        get:
          operationId: getNote
          responses: { '200': { description: d, content: *note }, '401': { description: d }, '404': { description: d } }
        put:
          operationId: putNote
          requestBody: *body
          responses: &changed { '200': { description: d, content: *note }, '400': { description: d }, '401': { description: d }, '403': { description: d }, '404': { description: d } }
        patch:
          operationId: patchNote
          requestBody: *body
          responses: *changed
        delete:
          operationId: deleteNote
          responses: { '204': { description: d }, '401': { description: d }, '403': { description: d }, '404': { description: d } }
    security: [{ token: [] }]
    components:
      securitySchemes: { token: { type: http, scheme: bearer } }
      schemas:
        Note: { type: object, required: [text], OWNER properties: { noteId: { type: string, readOnly: true }, text: { type: string, minLength: 1 }, views: { type: integer, readOnly: true } } }
    """
}
