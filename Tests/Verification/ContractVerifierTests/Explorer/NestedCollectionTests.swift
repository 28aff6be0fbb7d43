import Basics
import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Items with a path of their own, in collections below others")
struct NestedCollectionTests {
  private static let contract = TestContract.paths(
    """
      /queues:
        get:
          operationId: listQueues
          responses: { '200': { description: Queues., content: { application/json: { schema: { type: array, items: {
            $ref: '#/components/schemas/Queue' } } } } } }
      /queues/{queueKey}:
        get:
          operationId: getQueue
          parameters: [{ name: queueKey, in: path, required: true, schema: { type: string } }]
          responses:
            '200': { description: A queue., content: { application/json: { schema: {
              $ref: '#/components/schemas/Queue' } } } }
            '404': { description: Not found. }
      /queues/{queueKey}/tickets:
        parameters: [{ name: queueKey, in: path, required: true, schema: { type: string } }]
        get:
          operationId: listTickets
          responses: { '200': { description: Tickets., content: { application/json: { schema: { type: array, items: {
            $ref: '#/components/schemas/Ticket' } } } } }, '404': { description: Not found. } }
        post:
          operationId: createTicket
          requestBody: { required: true, content: { application/json: { schema: { type: object, required: [title],
            properties: { title: { type: string, maxLength: 80 } } } } } }
          responses: { '201': { description: Created., content: { application/json: { schema: {
            $ref: '#/components/schemas/Ticket' } } } }, '400': { description: Invalid. } }
      /tickets/{ticketId}:
        parameters: [{ name: ticketId, in: path, required: true, schema: { type: integer } }]
        get:
          operationId: getTicket
          responses: { '200': { description: A ticket., content: { application/json: { schema: {
            $ref: '#/components/schemas/Ticket' } } } }, '404': { description: Not found. } }
        delete:
          operationId: deleteTicket
          responses: { '204': { description: Deleted. }, '404': { description: Not found. } }
    components:
      schemas:
        Queue: { type: object, required: [key], properties: { key: { type: string } } }
        Ticket: { type: object, required: [id, title], properties: { id: { type: integer }, title: { type: string } } }
    """
  )

  /// What a server does wrong.
  private enum Fault: String, CaseIterable {
    case listsUnknown = "link"
    case forgetsTitle = "round-trip"
    case keepsDeleted = "deletion"
  }

  /// A server with two queues; creations go to the first.
  private static func client(_ fault: Fault? = nil) -> ScriptedClient {
    let tickets = Mutex([1: "\"a\"", 2: "\"b\""])
    return ScriptedClient { call in
      let parts = call.path.split(separator: "/").map(String.init)
      return tickets.withLock { tickets in
        func text(_ id: Int) -> String { #"{"id":\#(id),"title":\#(tickets[id] ?? "")}"# }
        guard parts.first == "queues" else {
          guard let id = parts.last.flatMap({ Int($0) }), tickets[id] != nil else { return .empty(404) }
          guard call.request.method == .delete else { return .json(text(id)) }
          if fault != .keepsDeleted { tickets[id] = nil }
          return .empty(204)
        }
        guard parts.count > 1 else { return .json(#"[{"key":"north"},{"key":"south"}]"#) }
        guard ["north", "south"].contains(parts[1]) else { return .empty(404) }
        guard parts.count > 2 else { return .json(#"{"key":"\#(parts[1])"}"#) }
        guard call.request.method == .post else {
          let listed = parts[1] == "south" ? [] : tickets.keys.sorted().map(text)
          let unknown = fault == .listsUnknown ? [#"{"id":99,"title":""}"#] : []
          return .json("[\((listed + unknown).joined(separator: ","))]")
        }
        guard let body = String(validUTF8: call.request.body), body.unicodeScalars.count <= 92,
          body.hasPrefix(#"{"title":""#), body.hasSuffix("\"}")
        else { return .empty(400) }
        let id = (tickets.keys.max() ?? 0) + 1
        tickets[id] = fault == .forgetsTitle ? "\"?\"" : String(body.dropFirst(9).dropLast())
        return .json(text(id), status: 201)
      }
    }
  }

  private static let configuration = ExplorerConfiguration.test.with {
    $0.allowedUnsafeOperations = ["createTicket", "deleteTicket"]
  }

  @Test("Tickets that queues list are read, and created, by their own path")
  func found() async {
    let client = Self.client()
    let exploration = await explore(Self.contract, Self.configuration, through: client)
    #expect(exploration.lines == [])
    let lines = client.lines
    for line in ["GET /tickets/1", "POST /queues/north/tickets", "GET /tickets/3", "DELETE /tickets/3"] {
      #expect(lines.contains(line))
    }
  }

  @Test("A fault of a ticket that a queue has is reported", arguments: Fault.allCases)
  private func reported(_ fault: Fault) async {
    let exploration = await explore(Self.contract, Self.configuration, through: Self.client(fault))
    #expect(exploration.checks == [fault.rawValue])
  }
}
