import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Probes of the types of bodies")
struct BodyTypeProbeTests {
  private static let contract = TestContract.paths(
    """
      /search:
        post:
          operationId: search
          requestBody:
            content:
              application/json:
                schema:
                  type: object
                  required: [size, isNew]
                  properties:
                    size: { type: integer, minimum: 0 }
                    isNew: { type: boolean }
                    page: { type: integer, minimum: 1, maximum: 9 }
          responses:
            '200': { description: d }
            '400':
              description: d
              content: { application/json: { schema: { type: object, properties: { detail: { type: array } } } } }
      /items/{id}:
        delete:
          operationId: deleteItem
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          responses: { '204': { description: d }, '404': { description: d } }
      /boxes:
        post:
          operationId: createBox
          requestBody: &box
            required: true
            content:
              application/json:
                schema:
                  type: object
                  properties:
                    theme: { type: [string, 'null'] }
                    size: { type: [integer, 'null'], maximum: 9 }
          responses: { '201': { description: d, content: { application/json: {} } }, '422': { description: d } }
      /boxes/{id}:
        patch:
          operationId: patchBox
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          requestBody: *box
          responses: &changed { '204': { description: d }, '404': { description: d }, '422': { description: d } }
      /settings:
        get: { operationId: readSettings, responses: { '200': { description: d, content: { application/json: {} } } } }
        patch: { operationId: patchSettings, requestBody: *box, responses: *changed }
    """
  )

  private static let huge = "9223372036854775808"

  /// A server that keeps the contract.
  ///
  /// It looks suspicious: it refuses integers beyond a limit that the document does not name, and requires nothing in the
  /// media type of a deletion.
  private static func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    if call.request.method == .get { return .json(#"{"theme":"dark","size":1}"#) }
    if call.request.method == .patch || call.path == "/boxes" {
      let text = String(decoding: call.request.body, as: UTF8.self)
      // It takes no null for a size, as documented.
      if !call.isValid(under: contract) || text.contains(#""size":null"#) { return .empty(422) }
      guard call.request.method == .patch else { return .json(#"{"id":"b1"}"#, status: 201) }
      return .empty(["/boxes/b1", "/settings"].contains(call.path) ? 204 : 404)
    }
    guard call.request.method == .post else { return .empty(404) }
    guard let type = call.request.headers["Content-Type"] else { return .empty(200) }
    if type != "application/json" { return .empty(415) }
    let text = String(decoding: call.request.body, as: UTF8.self)
    let isWrong = String(validUTF8: call.request.body) == nil
    if isWrong || text.contains(huge) || !call.isValid(under: contract) {
      return .json(#"{"detail":[]}"#, status: 400)
    }
    return .empty(200)
  }

  private func verify(_ respond: @escaping @Sendable (ScriptedClient.Call) -> HTTPResponse) async -> (
    exploration: Exploration, client: ScriptedClient
  ) {
    let client = ScriptedClient(respond)
    return (
      await explore(
        Self.contract,
        .allowing(["search", "deleteItem", "createBox", "patchBox", "patchSettings"], without: [.coverage, .update]),
        through: client
      ), client
    )
  }

  @Test("A server that refuses what is not a number, and numbers that it cannot hold, has no finding")
  func right() async {
    let (exploration, client) = await verify(Self.respond)
    #expect(exploration.lines == [])
    let bodies = client.requests.filter { $0.method == .post }.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.contains { $0.contains(#""size":\#(Self.huge)"#) })
    // The schema has a limit for it, and a value beyond that is sent instead.
    #expect(!bodies.contains { $0.contains(#""page":\#(Self.huge)"#) })
    #expect(bodies.contains { $0.contains(#""size":true"#) })
    #expect(bodies.contains { $0.contains(#""isNew":1"#) })
    // What the run did not create keeps its values.
    let changes = client.requests.filter { $0.method == .patch }
    let isUnusual = { (request: HTTPRequest) in
      let text = String(decoding: request.body, as: UTF8.self)
      return text.contains(#""theme":null"#) || text.contains(#""size":true"#)
    }
    #expect(changes.contains { $0.url.path == "/boxes/b1" && isUnusual($0) }, "\(client.lines)")
    #expect(!changes.contains { $0.url.path == "/settings" && isUnusual($0) })
    #expect(client.requests.contains { $0.method == .delete && $0.headers["Content-Type"] == "multipart/form-data" })
  }

  @Test("A server that takes integers of any size has no finding")
  func unlimited() async {
    let (exploration, _) = await verify { call in
      String(decoding: call.request.body, as: UTF8.self).contains(Self.huge) ? .empty(200) : Self.respond(call)
    }
    #expect(exploration.lines == [])
  }

  @Test(
    "A server that breaks at a huge integer, converts types, or breaks at a media type is found",
    arguments: [
      (#""size":\#(huge)"#, HTTPResponse.empty(500), "search", Severity.error),
      (#""size":\#(huge)"#, HTTPResponse.json(#"{"detail":"too large"}"#, status: 400), "search", .error),
      (#""size":true"#, HTTPResponse.empty(200), "search", .warning),
      (#""isNew":1"#, HTTPResponse.empty(200), "search", .warning),
      ("multipart/form-data", HTTPResponse.empty(500), "deleteItem", .error),
      (#""theme":null"#, HTTPResponse.empty(409), "patchBox", .error),
      (#""theme":null"#, HTTPResponse.empty(500), "patchBox", .error),
    ]
  )
  func wrong(text: String, response: HTTPResponse, operation: String, severity: Severity) async {
    let (exploration, _) = await verify { call in
      let sent = String(decoding: call.request.body, as: UTF8.self) + (call.request.headers["Content-Type"] ?? "")
      let methods: [String: HTTPMethod] = ["search": .post, "deleteItem": .delete, "patchBox": .patch]
      return sent.contains(text) && methods[operation] == call.request.method && call.path != "/boxes"
        ? response : Self.respond(call)
    }
    #expect(
      exploration.findings.contains { $0.operation == operation && $0.severity == severity },
      "\(exploration.lines)"
    )
    #expect(exploration.findings.allSatisfy { $0.operation == operation }, "\(exploration.lines)")
  }
}
