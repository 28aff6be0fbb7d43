import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

/// An API with settings that exist from the start and notes whose identifiers the client chooses, which keeps its state.
final class NoteService: Sendable {
  /// A way to break the contract.
  enum Fault: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case putIsNotKept, putLosesAMember, patchIsNotKept, patchResetsAMember, etagStays
    case creationIsNotKept, creationIsForgotten, creationSaysOK, creationTakesAnyText, deletionIsNotDone
    case linkLeadsNowhere, linkedBodyIsRefused
    case updateTakesAnyValue, updateNeedsNoCredentials, updateTakesWrongCredentials, refusedUpdateTakesEffect

    var testDescription: String { rawValue }

    /// The checks that may find the fault.
    var checks: Set<String> {
      switch self {
      case .putIsNotKept, .putLosesAMember, .patchIsNotKept, .patchResetsAMember, .refusedUpdateTakesEffect:
        ["update"]
      case .etagStays: ["conditional-requests"]
      case .creationIsNotKept, .creationIsForgotten: ["round-trip"]
      case .creationSaysOK: ["status"]
      case .creationTakesAnyText: ["rejection"]
      case .deletionIsNotDone: ["deletion"]
      case .linkLeadsNowhere, .linkedBodyIsRefused: ["link"]
      case .updateTakesAnyValue: ["rejection"]
      case .updateNeedsNoCredentials, .updateTakesWrongCredentials: ["credentials"]
      }
    }
  }

  private struct State {
    var settings: [String: JSONLiteral] = ["theme": "dark", "size": 12, "title": "Mine"]
    var changes = 0
    var notes: [String: JSONLiteral] = [:]
  }

  private let fault: Fault?
  private let state = Mutex(State())

  init(_ fault: Fault? = nil) { self.fault = fault }

  /// The settings, without what the server counts.
  var settings: [String: JSONLiteral] { state.withLock { $0.settings } }

  /// The number of notes.
  var notes: Int { state.withLock { $0.notes.count } }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    let isWrong = !call.isValid(under: Self.contract)
    let key = call.request.headers["X-Key"]
    if call.request.method == .patch, key != "right-key",
      !(key == nil ? fault == .updateNeedsNoCredentials : fault == .updateTakesWrongCredentials)
    {
      return .empty(401)
    }
    switch (fault, call.request.method) {
    case (.creationTakesAnyText, .put), (.updateTakesAnyValue, .patch), (.updateNeedsNoCredentials, .patch): break
    case (.refusedUpdateTakesEffect, _) where isWrong && call.path == "/settings":
      _ = state.withLock { settings(call, &$0) }
      return .empty(400)
    default: if isWrong { return .empty(400) }
    }
    return state.withLock { call.path == "/settings" ? settings(call, &$0) : note(call, &$0) }
  }

  private func settings(_ call: ScriptedClient.Call, _ state: inout State) -> HTTPResponse {
    let members: [(String, JSONLiteral)] = call.body?.members.map { ($0.name, JSONLiteral($0.value)) } ?? []
    let sent = Dictionary(members, uniquingKeysWith: { $1 })
    switch call.request.method {
    case .put:
      state.changes += 1
      if fault == .putIsNotKept { break }
      state.settings = sent
      if fault == .putLosesAMember { state.settings["title"] = nil }
    case .patch:
      state.changes += 1
      if fault == .patchIsNotKept { break }
      if fault == .patchResetsAMember { state.settings["title"] = "" }
      state.settings.merge(sent) { $1 }
    default: break
    }
    let shown = state.settings.sorted { $0.key < $1.key }.map { JSONLiteral.Member($0.key, $0.value) }
    let body = JSONLiteral.object(shown + [JSONLiteral.Member("changes", JSONLiteral(state.changes))])
    let tag = fault == .etagStays ? "\"v\"" : "\"v\(state.changes)\""
    if call.request.headers["If-None-Match"] == tag { return HTTPResponse(status: 304, headers: ["ETag": tag]) }
    return HTTPResponse(
      status: 200,
      headers: ["Content-Type": "application/json", "ETag": tag],
      body: body.serialized()
    )
  }

  private func note(_ call: ScriptedClient.Call, _ state: inout State) -> HTTPResponse {
    let parts = call.path.split(separator: "/").map(String.init)
    let id = parts[1]
    let text = call.member("text").map { JSONLiteral($0) } ?? ""
    func shown(_ text: JSONLiteral) -> String {
      let note: JSONLiteral = ["noteId": .string(id), "text": text]
      return String(decoding: note.serialized(), as: UTF8.self)
    }
    switch (call.request.method, parts.count) {
    case (.put, 2):
      let isNew = state.notes[id] == nil
      if fault != .creationIsForgotten { state.notes[id] = fault == .creationIsNotKept ? "other" : text }
      return .json(shown(text), status: isNew && fault != .creationSaysOK ? 201 : 200)
    case (.delete, 2):
      guard state.notes[id] != nil else { return .empty(404) }
      if fault != .deletionIsNotDone { state.notes[id] = nil }
      return .empty(204)
    case (.get, 2): return state.notes[id].map { .json(shown($0)) } ?? .empty(404)
    case (.get, 3):
      return state.notes[id] == nil || fault == .linkLeadsNowhere ? .empty(404) : .json("[]")
    default:
      guard state.notes[id] != nil else { return .empty(404) }
      return .empty(fault == .linkedBodyIsRefused ? 404 : 202)
    }
  }

  static let contract = TestContract.paths(
    """
      /settings:
        get: { operationId: getSettings, responses: { '200': &settings { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Settings' } } } } } }
        put:
          operationId: putSettings
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: '#/components/schemas/Settings' } } }
          responses: { '200': *settings, '400': { description: d } }
        patch:
          operationId: patchSettings
          security: [{ key: [] }]
          requestBody:
            required: true
            content: { application/merge-patch+json: { schema: { $ref: '#/components/schemas/SettingsChange' } } }
          responses: { '200': *settings, '400': { description: d }, '401': { description: d } }
      /notes/{noteId}:
        parameters: [{ name: noteId, in: path, required: true, schema: { type: string, pattern: '^[a-z0-9-]{4,20}$' } }]
        get:
          operationId: getNote
          responses: { '200': &note { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }, '400': { description: d }, '404': { description: d } }
        put:
          operationId: putNote
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
          responses:
            '200': *note
            '201':
              description: d
              content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
              links:
                history: { operationId: getHistory, parameters: { noteId: $response.body#/noteId } }
                share: { operationId: shareNote, parameters: { noteId: $response.body#/noteId }, requestBody: $response.body }
            '400': { description: d }
        delete:
          operationId: deleteNote
          responses: { '204': { description: d }, '400': { description: d }, '404': { description: d } }
      /notes/{noteId}/history:
        parameters: [{ name: noteId, in: path, required: true, schema: { type: string } }]
        get:
          operationId: getHistory
          responses: { '200': { description: d, content: { application/json: { schema: { type: array } } } }, '404': { description: d } }
      /notes/{noteId}/shares:
        parameters: [{ name: noteId, in: path, required: true, schema: { type: string } }]
        post:
          operationId: shareNote
          requestBody:
            content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
          responses: { '202': { description: d }, '400': { description: d }, '404': { description: d } }
    components:
      securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
      schemas:
        Settings:
          type: object
          required: [theme]
          properties:
            theme: { enum: [light, dark] }
            size: { type: integer, minimum: 1, maximum: 20 }
            title: { type: string }
            changes: { type: integer, readOnly: true }
        SettingsChange:
          type: object
          properties:
            theme: { enum: [light, dark] }
            size: { type: integer, minimum: 1, maximum: 20 }
            title: { type: string }
        Note:
          type: object
          required: [noteId, text]
          properties: { noteId: { type: string }, text: { type: string, maxLength: 100 } }
    """
  )
}
