import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Procedures with identifiers in their bodies")
struct ProcedureTests {
  private static let contract = contract(search: "Search contacts")

  private static func contract(search: String) -> Contract {
    TestContract.paths(
      """
        /rpc/createContact:
          post: { operationId: createContact, requestBody: { required: true, content: { application/json: { schema: &new { type: object,
            required: [name], properties: &members { name: { type: string, minLength: 1, maxLength: 60 },
            note: { type: string, maxLength: 40 }, group: { type: string, enum: [work, home] } } } } } },
            responses: &shown { '200': { description: d, content: { application/json: { schema: &contact { type: object,
            required: [id, name], properties: { <<: *members, id: { type: string } } } } } }, '400': { description: d },
            '404': { description: d } } }
        /rpc/getContact:
          post: { operationId: getContact, requestBody: &id { required: true, content: { application/json: { schema: { type: object,
            required: [id], properties: { id: { type: string } } } } } }, responses: *shown }
        /rpc/updateContact:
          post: { operationId: updateContact, summary: Change the given members, requestBody: { required: true, content: {
            application/json: { schema: { type: object, required: [id], properties: { <<: *members, id: { type: string } } } } } },
            responses: *shown }
        /rpc/deleteContact:
          post: { operationId: deleteContact, requestBody: *id, responses: { '200': { description: d }, '404': { description: d } } }
        /rpc/searchContacts:
          post: { operationId: searchContacts, summary: \(search), requestBody: { required: true, content: { application/json: {
            schema: { type: object, required: [query], properties: { query: { type: string, minLength: 1 },
            group: { type: string, enum: [work, home] } } } } } }, responses: { '200': { description: d, content: {
            application/json: { schema: { type: object, properties: { contacts: { type: array, items: *contact } } } } } } } }
      """
    )
  }

  /// A service of contacts with a habit that is right, or a fault.
  private static func client(_ habit: String) -> ScriptedClient {
    let state = Mutex((contacts: [(id: String, value: JSONLiteral)](), last: 0))
    @Sendable func add(_ value: JSONLiteral) -> JSONLiteral {
      state.withLock { state in
        state.last += 1
        let value = value.replacing(["id"], with: .string("c\(state.last)"))
        state.contacts.append(("c\(state.last)", value))
        return value
      }
    }
    for (name, group) in [("Eve", "work"), ("Peter", "home"), ("Helen", "work"), ("Greg", "home")] {
      _ = add(.object([.init("name", .string(name)), .init("group", .string(group))]))
    }
    @Sendable func shown(_ value: JSONLiteral) -> HTTPResponse {
      .json(String(decoding: value.serialized(), as: UTF8.self))
    }
    return ScriptedClient { call in
      let match = contract.match(call.request.method, path: call.path)
      guard call.request.method == .post else { return .empty(405) }
      guard
        RequestJudge(contract: contract).findings(for: call.request, match: match).allSatisfy({ $0.severity != .error }
        ),
        let document = try? JSONDocument(parsing: call.request.body)
      else { return .empty(400) }
      let body = JSONLiteral(document.root)
      func text(_ name: String) -> String? { document.root[name]?.string }
      let known = state.withLock { $0.contacts.firstIndex { $0.id == text("id") } }
      switch call.path {
      case "/rpc/createContact":
        return shown(add(habit == "loses the note" ? body.replacing(["note"], with: nil) : body))
      case "/rpc/searchContacts":
        let words = habit == "finds anything" ? "" : text("query")?.lowercased() ?? ""
        let found = state.withLock { state in
          state.contacts.map(\.value).filter { contact in
            func member(_ name: String) -> String? { contact.value(at: JSONPointer(tokens: [name]))?.plainText }
            let isOfGroup = text("group").map { $0 == member("group") } ?? true
            return (words.isEmpty || member("name")?.lowercased().contains(words) == true)
              && (isOfGroup || habit == "ignores the group")
          }
        }
        return shown(.object([.init("contacts", .array(found))]))
      case _ where known == nil: return habit == "deletes anything" ? .json("{}") : .empty(404)
      default: break
      }
      return state.withLock { state in
        guard let known else { return .empty(404) }
        let old = state.contacts[known].value
        switch call.path {
        case "/rpc/deleteContact":
          if habit != "keeps what is deleted" { state.contacts.remove(at: known) }
          return .json("{}")
        case "/rpc/updateContact":
          let changed = (habit == "replaces" ? .object([.init("name", "x")]) : old).merging(body)
          if habit != "changes nothing" { state.contacts[known].value = changed }
          return shown(changed)
        default:
          guard habit == "returns the first" else { return shown(old) }
          return state.contacts.first.map { shown($0.value) } ?? .empty(404)
        }
      }
    }
  }

  private func lines(_ habit: String, in contract: Contract = Self.contract) async -> [String] {
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = Set(Self.contract.operations.map(\.id))
      $0.settlingTime = .zero
      $0.excludedChecks = [.coverage, .methods]
    }
    return await explore(contract, configuration, through: Self.client(habit)).lines
  }

  @Test("A service of procedures is right, also if a search finds what is similar, or nothing can be deleted")
  func right() async {
    #expect(await lines("") == [])
    #expect(await lines("finds anything", in: Self.contract(search: "Search contacts by similarity")) == [])
    #expect(await lines("deletes anything").filter { $0.contains("deletion") || $0.contains("round-trip") } == [])
  }

  @Test(
    "A fault of what procedures create, read, change, delete or search is found",
    arguments: [
      ("loses the note", "/note is missing"), ("returns the first", "the resource differs from what was created"),
      ("changes nothing", "POST was not kept: "), ("replaces", "POST changed a member that it did not send"),
      ("keeps what is deleted", "for a resource that was deleted"), ("ignores the group", "the filter was group="),
      ("finds anything", "a search for a text that no item has returns all items"),
    ]
  )
  func fault(_ habit: String, _ message: String) async {
    let lines = await lines(habit)
    #expect(lines.contains { $0.contains(message) }, "\(lines)")
  }
}
