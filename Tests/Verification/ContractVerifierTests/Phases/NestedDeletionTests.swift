import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Collections below items")
struct NestedDeletionTests {
  private static let contract = TestContract.paths(
    """
      /boxes:
        get: { operationId: listBoxes, responses: &read { '200': { description: d, content: { application/json: {} } }, '404': { description: d } } }
        post: { operationId: createBox, requestBody: &named { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }, responses: &created { '201': { description: d, content: { application/json: {} } }, '400': { description: d }, '404': { description: d } } }
      /boxes/{boxId}:
        parameters: [&box { name: boxId, in: path, required: true, schema: { type: string } }]
        get: { operationId: readBox, responses: *read }
        patch: { operationId: patchBox, requestBody: *named, responses: { '200': { description: d, content: { application/json: {} } }, '400': { description: d }, '404': { description: d } } }
        delete: { operationId: deleteBox, responses: &deleted { '204': { description: d }, '404': { description: d } } }
      /boxes/{boxId}/things:
        parameters: [*box]
        post: { operationId: createThing, requestBody: *named, responses: *created }
        delete: { operationId: deleteThings, responses: *deleted }
      /boxes/{boxId}/things/{thingId}:
        parameters: [*box, { name: thingId, in: path, required: true, schema: { type: string } }]
        get: { operationId: readThing, responses: *read }
        delete: { operationId: deleteThing, responses: *deleted }
    """
  )

  /// A server that keeps the contract, or keeps things that were deleted.
  private final class Server: Sendable {
    private struct State {
      var names = ["b0": "first"]
      var next = 1
    }

    private let state = Mutex(State())
    private let keepsThings: Bool

    init(keepsThings: Bool = false) { self.keepsThings = keepsThings }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      let parts = call.path.split(separator: "/").map(String.init)
      // An item's own identifier is the last of its path.
      let isItem = parts.count.isMultiple(of: 2)
      return state.withLock { state in
        if parts.count > 2, state.names[parts[1]] == nil { return .empty(404) }
        let key = parts.dropFirst().joined(separator: "/")
        switch call.request.method {
        case .get where parts.count == 1: return .json(#"[{"id":"b0","name":"first"}]"#)
        case .get: return state.names[key].map { .json(Self.item(parts, $0)) } ?? .empty(404)
        case .post, .patch:
          if isItem, state.names[key] == nil { return .empty(404) }
          guard let name = call.member("name")?.string else {
            return .empty(400)
          }
          var place = parts
          if !isItem {
            place.append("n\(state.next)")
            state.next += 1
          }
          state.names[place.dropFirst().joined(separator: "/")] = name
          return .json(Self.item(place, name), status: isItem ? 200 : 201)
        case .delete:
          if isItem, state.names[key] == nil { return .empty(404) }
          if !keepsThings || parts.count < 3 {
            state.names = state.names.filter { $0.key != key && !$0.key.hasPrefix(key + "/") }
          }
          return .empty(204)
        default: return .empty(405)
        }
      }
    }

    private static func item(_ parts: [String], _ name: String) -> String {
      let text = String(decoding: JSONLiteral.string(name).serialized(), as: UTF8.self)
      return #"{"id":"\#(parts.last ?? "")","name":\#(text)}"#
    }
  }

  private func verify(_ server: Server) async -> (exploration: Exploration, client: ScriptedClient) {
    let client = ScriptedClient(server.respond)
    return (
      await explore(
        Self.contract,
        .allowing(
          ["createBox", "patchBox", "deleteBox", "createThing", "deleteThings", "deleteThing"],
          without: [.coverage, .methods]
        ),
        through: client
      ), client
    )
  }

  @Test("A collection below an item is emptied when its own items are done, and none below an existing item")
  func right() async throws {
    let (exploration, client) = await verify(Server())
    #expect(exploration.lines == [])
    let deletions = client.requests.filter { $0.method == .delete }.map(\.url.path)
    let isCollection = { (path: String) in path.hasSuffix("/things") }
    let first = try #require(deletions.firstIndex(where: isCollection), "\(deletions)")
    #expect(deletions[..<first].contains { $0.contains("/things/n") }, "\(deletions)")
    #expect(!deletions.contains("/boxes/b0"))
  }

  @Test("A thing that its deletion keeps is found")
  func wrong() async {
    let (exploration, _) = await verify(Server(keepsThings: true))
    #expect(
      exploration.findings.contains { $0.operation == "readThing" && $0.check == .deletion },
      "\(exploration.lines)"
    )
  }
}
