import Basics
import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

/// An API of tickets with a state, which belong to people, are changed by `POST` and have identifiers of a pattern.
final class TicketService: Sendable {
  static let contract = TestContract.paths(
    """
      /people:
        get: { operationId: listPeople, responses: { '200': { description: d, content: { application/json: { schema: { type: array,
          items: &person { type: object, required: [id], properties: { id: { type: string } } } } } } } } }
      /people/{personId}:
        parameters: [{ name: personId, in: path, required: true, schema: { type: string } }]
        get: { operationId: getPerson, responses: { '200': { description: d, content: { application/json: { schema: *person } } },
          '404': { description: d } } }
      /tickets:
        post: { operationId: createTicket, requestBody: { required: true, content: { application/json: { schema: { type: object,
          required: [title, assignee], properties: &members { title: { type: string, minLength: 1, maxLength: 60 },
          note: { type: string, maxLength: 40 }, assignee: { type: object, required: [type, id], properties: {
          type: { type: string, enum: [person] }, id: { type: string } } } } } } } }, responses: &shown { '201': { description: d,
          content: { application/json: { schema: &ticket { type: object, required: [id, title, status], properties: {
          <<: *members, id: { type: string }, status: { type: string, enum: [draft, submitted, approved, archived],
          readOnly: true } } } } } }, '400': { description: d }, '401': { description: d }, '404': { description: d } } }
      /tickets/{ticketId}:
        parameters: &path [{ name: ticketId, in: path, required: true, schema: { type: string, pattern: '^tk_[a-z0-9]{10}$' } }]
        get: { operationId: getTicket, responses: &found { '200': { description: d, content: { application/json: {
          schema: *ticket } } }, '400': { description: d }, '401': { description: d }, '404': { description: d },
          '409': { description: d } } }
        post: { operationId: changeTicket, requestBody: { required: true, content: { application/json: { schema: { type: object,
          minProperties: 1, properties: *members } } } }, responses: *found }
        delete: { operationId: deleteTicket, responses: { '204': { description: d }, '400': { description: d },
          '401': { description: d }, '404': { description: d } } }
      /tickets/{ticketId}/approve:
        parameters: *path
        post: { operationId: approveTicket, responses: *found }
      /tickets/{ticketId}/submit:
        parameters: *path
        post: { operationId: submitTicket, responses: *found }
      /tickets/{ticketId}/remind:
        parameters: *path
        post: { operationId: remindTicket, responses: *found }
    components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
    security: [{ key: [] }]
    """
  )

  private let habit: String
  private let state = Mutex((tickets: [String: JSONLiteral](), last: 0))

  /// Creates a service with a habit that is right, or a fault.
  init(_ habit: String) { self.habit = habit }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    let parts = call.path.split(separator: "/").map(String.init)
    let isOpen =
      parts.last == "submit" && habit == "submits for anybody"
      || parts.last == "approve" && habit == "approves for anybody"
    guard call.request.headers["X-Key"] == "key" || isOpen else { return .empty(401) }
    guard call.isValid(under: Self.contract) else { return .empty(400) }
    if parts[0] == "people" {
      if parts.count == 1 { return .json(#"[{"id":"p7"},{"id":"p8"}]"#) }
      return ["p7", "p8"].contains(parts[1]) ? .json(#"{"id":"\#(parts[1])"}"#) : .empty(404)
    }
    let sent = call.members
    if let assignee = sent["assignee"]?.value(at: JSONPointer(tokens: ["id"]))?.plainText,
      !["p7", "p8"].contains(assignee)
    {
      return .empty(404)
    }
    return state.withLock { state in
      guard parts.count > 1 else {
        state.last += 1
        let id = "tk_\(String(repeating: "k", count: 10 - String(state.last).count))\(state.last)"
        let ticket = JSONLiteral.object(sent.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
          .replacing(["id"], with: .string(id)).replacing(["status"], with: "draft")
        state.tickets[id] = ticket
        return Self.shown(ticket, 201)
      }
      guard let ticket = state.tickets[parts[1]] else { return .empty(404) }
      if parts.count == 3 { return act(parts[2], on: ticket, at: parts[1], &state.tickets) }
      switch call.request.method {
      case .delete:
        state.tickets[parts[1]] = nil
        return .empty(204)
      case .get: return Self.shown(ticket, 200)
      default:
        var changed = habit == "forgets the note" ? ticket.replacing(["note"], with: nil) : ticket
        for (name, value) in sent where habit != "changes nothing" {
          changed = changed.replacing([name], with: value)
        }
        state.tickets[parts[1]] = changed
        return Self.shown(changed, 200)
      }
    }
  }

  /// Makes the ticket what follows its present state.
  private func act(
    _ action: String,
    on ticket: JSONLiteral,
    at id: String,
    _ tickets: inout [String: JSONLiteral]
  ) -> HTTPResponse {
    let status = ticket.value(at: JSONPointer(tokens: ["status"]))?.plainText
    let next = ["submit": ("draft", "submitted"), "approve": ("submitted", "approved")]
    guard let step = next[action] else { return Self.shown(ticket, 200) }
    guard status == step.0 else { return .empty(409) }
    if action == "approve", habit == "fails to approve" { return .empty(500) }
    let changed = ticket.replacing(["status"], with: .string(step.1))
    // A server that archives what is approved goes on by itself.
    let kept = habit == "archives" && action == "approve" ? ticket.replacing(["status"], with: "archived") : changed
    if habit != "submits nothing" { tickets[id] = kept }
    return Self.shown(changed, 200)
  }

  private static func shown(_ ticket: JSONLiteral, _ status: Int) -> HTTPResponse {
    .json(String(decoding: ticket.serialized(), as: UTF8.self), status: status)
  }
}
