import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Procedures on items that refer to others")
struct RelatedProcedureTests {
  private static let contract = TestContract.paths(
    """
      /members.create:
        post: { operationId: createMember, requestBody: { required: true, content: { application/json: { schema: { type: object,
          required: [name, groupId], properties: { name: { type: string, minLength: 1 }, groupId: { type: string } } } } } },
          responses: &shown { '200': { description: d, content: { application/json: { schema: { type: object,
          properties: { data: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string },
          groupId: { type: string }, isArchived: { type: boolean } } } } } } } }, '400': { description: d },
          '404': { description: d } } }
      /members.info:
        post: { operationId: getMember, requestBody: &id { required: true, content: { application/json: { schema: { type: object,
          required: [id], properties: { id: { type: string } } } } } }, responses: *shown }
      /members.archive:
        post: { operationId: archiveMember, requestBody: *id, responses: *shown }
      /members.delete:
        post: { operationId: deleteMember, requestBody: *id, responses: *shown }
      /groups.create:
        post: { operationId: createGroup, requestBody: { required: true, content: { application/json: { schema: { type: object,
          required: [title], properties: { title: { type: string, minLength: 1 } } } } } }, responses: *shown2 }
      /groups.list:
        post: { operationId: listGroups, responses: { '200': { description: d, content: { application/json: { schema: {
          type: object, properties: { data: { type: array, items: { type: object, required: [id], properties: {
          id: { type: string }, title: { type: string } } } } } } } } }, '400': { description: d } } }
      /groups.delete:
        post: { operationId: deleteGroup, requestBody: *id, responses: *shown }
    """
    .replacing(
      "*shown2",
      with: """
        { '200': { description: d, content: { application/json: { schema: { type: object, properties: {
          data: { type: object, required: [id], properties: { id: { type: string }, title: { type: string } } } } } } } },
          '400': { description: d } }
        """
    )
  )

  /// A service of members in groups, with a fault.
  private static func client(_ fault: String) -> ScriptedClient {
    let state = Mutex((items: ["g1": ("One", "")], archived: Set<String>(), last: 1))
    return ScriptedClient { call in
      guard call.request.method == .post else { return .empty(405) }
      guard call.isValid(under: contract) else { return .empty(400) }
      return state.withLock { state in
        func text(_ id: String) -> String {
          let (name, group) = state.items[id] ?? ("", "")
          let members: [JSONLiteral.Member] = [
            .init("id", .string(id)), .init(group.isEmpty ? "title" : "name", .string(name)),
            .init("groupId", .string(group)), .init("isArchived", .bool(state.archived.contains(id))),
          ]
          return String(decoding: JSONLiteral.object(members).serialized(), as: UTF8.self)
        }
        func create(_ prefix: String, _ name: String, in group: String) -> HTTPResponse {
          state.last += 1
          state.items["\(prefix)\(state.last)"] = (name, group)
          return .json(#"{"data":\#(text("\(prefix)\(state.last)"))}"#)
        }
        let id = call.member("id")?.string ?? ""
        switch call.path {
        case "/groups.list":
          let groups = state.items.keys.filter { $0.hasPrefix("g") }.sorted().map(text)
          return .json(#"{"data":[\#(groups.joined(separator: ","))]}"#)
        case "/groups.create": return create("g", call.member("title")?.string ?? "", in: "")
        case "/members.create":
          let group = call.member("groupId")?.string ?? ""
          guard group.hasPrefix("g"), state.items[group] != nil else { return .empty(404) }
          return create("m", fault == "loses the name" ? "x" : call.member("name")?.string ?? "", in: group)
        case _ where id.hasPrefix("g") == call.path.hasPrefix("/members") || state.items[id] == nil: return .empty(404)
        case "/members.archive": state.archived.insert(id)
        case "/members.delete", "/groups.delete":
          let text = text(id)
          if fault != "keeps what is deleted" { state.items[id] = nil }
          return .json(#"{"data":\#(text.replacing("title", with: "name"))}"#)
        default: break
        }
        return .json(#"{"data":\#(text(id))}"#)
      }
    }
  }

  private func explored(_ fault: String) async -> Exploration {
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = Set(Self.contract.operations.map(\.id))
      $0.excludedChecks = [.coverage, .methods]
      $0.generation = GenerationConfiguration(requests: 10)
    }
    return await explore(Self.contract, configuration, through: Self.client(fault))
  }

  @Test("Every procedure is sent to what exists, also if only a list reads it, or what it refers to is described later")
  func right() async {
    let exploration = await explored("")
    #expect(exploration.lines == [])
    #expect(exploration.missed == [])
  }

  @Test(
    "A fault of what refers to others, or is only listed, is found",
    arguments: [
      ("loses the name", "the resource differs from what was created: /data/name"),
      ("keeps what is deleted", "the list still has"),
    ]
  )
  func fault(_ fault: String, _ message: String) async {
    let lines = await explored(fault).lines
    #expect(lines.contains { $0.contains(message) }, "\(lines)")
  }
}
