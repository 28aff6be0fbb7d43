import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Changes that the run itself makes")
struct OwnChangeTests {
  /// How the server treats what it keeps.
  enum Habit: String, CaseIterable, CustomTestStringConvertible {
    /// It keeps the contract.
    case right
    /// It hides a thing that is archived, as a client may say it is.
    case hidesArchived
    /// It refuses a deletion without credentials, and deletes.
    case deletesUnasked
    /// It refuses an invalid update, and updates.
    case updatesUnasked

    var testDescription: String { rawValue }
  }

  private static let contract = TestContract.paths(
    """
      /things:
        post:
          operationId: createThing
          requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
          responses: { '201': { description: d, content: { application/json: { schema: { type: object } } } }, '400': { description: d } }
      /things/{thingId}:
        parameters: [{ name: thingId, in: path, required: true, schema: { type: string } }]
        get:
          operationId: getThing
          responses: { '200': { description: d, content: { application/json: { schema: { type: object } } } }, '404': { description: d } }
        patch:
          operationId: patchThing
          requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Change' } } } }
          responses: { '200': { description: d, content: { application/json: { schema: { type: object } } } }, '400': { description: d }, '404': { description: d } }
        delete:
          operationId: deleteThing
          security: [{ key: [] }]
          responses: { '204': { description: d }, '401': { description: d }, '404': { description: d } }
    components:
      securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
      schemas:
        Thing: { type: object, required: [name], properties: { name: { type: string, minLength: 1 }, size: { type: integer, minimum: 1, maximum: 20 } } }
        Change: { type: object, properties: { name: { type: string, minLength: 1 }, size: { type: integer, minimum: 1, maximum: 20 }, archived: { type: [boolean, 'null'] } } }
    """
  )

  private static func explore(_ habit: Habit) async -> Exploration {
    let things = Mutex<[String: [String: JSONLiteral]]>([:])
    let client = ScriptedClient { call in things.withLock { respond(call, habit, &$0) } }
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["createThing", "patchThing", "deleteThing"]
      $0.excludedChecks = [.coverage]
      $0.credentials = FixedCredentials(["key": "right-key"])
    }
    return await ContractVerifierTests.explore(contract, configuration, through: client)
  }

  private static func respond(
    _ call: ScriptedClient.Call,
    _ habit: Habit,
    _ things: inout [String: [String: JSONLiteral]]
  ) -> HTTPResponse {
    let isWrong = call.request.method != .delete && !call.isValid(under: contract)
    let sent = call.members
    let id = String(call.path.split(separator: "/").dropFirst().first ?? "")
    func shown(_ id: String, _ status: Int = 200) -> HTTPResponse {
      let all = (things[id] ?? [:]).merging(["thingId": .string(id)]) { $1 }.sorted { $0.key < $1.key }
      let body = JSONLiteral.object(all.map { JSONLiteral.Member($0.key, $0.value) }).serialized()
      return .json(String(decoding: body, as: UTF8.self), status: status)
    }
    let isHidden = habit == .hidesArchived && things[id]?["archived"] == .null
    switch call.request.method {
    case .post:
      guard !isWrong else { return .empty(400) }
      let new = "t\(things.count + 1)"
      things[new] = sent
      return shown(new, 201)
    case .patch:
      guard things[id] != nil, !isHidden else { return .empty(404) }
      if !isWrong || habit == .updatesUnasked { things[id]?.merge(sent) { $1 } }
      return isWrong ? .empty(400) : shown(id)
    case .delete:
      let isAllowed = call.request.headers["X-Key"] == "right-key"
      guard isAllowed || habit == .deletesUnasked else { return .empty(401) }
      let isThere = things.removeValue(forKey: id) != nil && !isHidden
      return isAllowed ? .empty(isThere ? 204 : 404) : .empty(401)
    default: return things[id] == nil || isHidden ? .empty(404) : shown(id)
    }
  }

  @Test(
    "What a server hides because a request of the run said so is not missing",
    arguments: [Habit.right, .hidesArchived]
  )
  func right(habit: Habit) async {
    #expect(await Self.explore(habit).lines == [])
  }

  @Test("A refused deletion that took effect is reported at that request")
  func refusedDeletion() async {
    let findings = await Self.explore(.deletesUnasked).findings.filter { $0.check == .deletion }
    #expect(findings.map(\.message) == ["status 401, but the request took effect: the resource is gone"])
    #expect(findings.first?.exchange?.status == 401)
  }

  @Test("A refused update that took effect is reported at that request, and no later one is accused")
  func refusedUpdate() async {
    let findings = await Self.explore(.updatesUnasked).findings
    #expect(!findings.isEmpty)
    for finding in findings {
      #expect(finding.check == .update && finding.exchange?.status == 400, "\(finding.message)")
      #expect(finding.message.hasPrefix("status 400, but the request took effect: "), "\(finding.message)")
    }
  }
}
