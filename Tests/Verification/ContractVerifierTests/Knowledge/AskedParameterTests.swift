import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Parameters that refusals ask for")
struct AskedParameterTests {
  private static let contract = TestContract.paths(
    """
      /docs:
        parameters: [{ name: X-Space, in: header, schema: { type: string } }]
        get:
          operationId: listDocs
          parameters: [{ name: since, in: query, required: true, schema: { type: string } }]
          responses: { '200': { description: d, content: { application/json: { schema: { type: array } } } }, '400': { description: d } }
        post:
          operationId: createDoc
          requestBody: { required: true, content: { application/json: { schema: { type: object, required: [title], properties: { title: { type: string } } } } } }
          responses: { '201': { description: d, content: { application/json: {} } }, '400': { description: d } }
      /docs/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get: { operationId: readDoc, responses: { '200': { description: d, content: { application/json: {} } }, '404': { description: d } } }
        delete: { operationId: deleteDoc, responses: { '204': { description: d }, '404': { description: d } } }
      /jobs:
        post:
          operationId: start
          parameters: [{ name: mode, in: query, schema: { type: string } }]
          requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
          responses: { '202': { description: d }, '400': { description: d } }
    """
  )

  /// A server that says of each request only what is missing or wrong first.
  private final class Server: Sendable {
    private let docs = Mutex<(next: Int, titles: [String: String])>((1, [:]))
    private let spaces: String
    private let keepsDeleted: Bool

    init(spaces: String = "X-Space must be one of: main, archive.", keepsDeleted: Bool = false) {
      (self.spaces, self.keepsDeleted) = (spaces, keepsDeleted)
    }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      func refusal(_ text: String) -> HTTPResponse { .json(#"{"message":"\#(text)"}"#, status: 400) }
      if call.path == "/jobs" {
        return ["fast", "safe"].contains(call.query("mode")) ? .empty(202) : refusal("mode: expected 'fast' or 'safe'")
      }
      return docs.withLock { docs in
        let id = call.lastSegment
        guard call.path == "/docs" else {
          guard let title = docs.titles[id] else { return .empty(404) }
          if call.request.method == .get { return .json(#"{"id":"\#(id)","title":"\#(title)"}"#) }
          if !keepsDeleted { docs.titles[id] = nil }
          return .empty(204)
        }
        guard let space = call.request.headers["X-Space"] else { return refusal("the header X-Space is missing") }
        guard ["main", "archive"].contains(space) else { return refusal(spaces) }
        if call.request.method == .get {
          let isDate = call.query("since").map { $0.count == 10 && $0.contains("-") && $0.first?.isNumber == true }
          guard isDate == true else { return refusal("since must be a date (YYYY-MM-DD)") }
          return .json("[]")
        }
        guard let title = call.member("title")?.string else {
          return refusal("title")
        }
        let (new, kept) = ("d\(docs.next)", title.filter(\.isLetter))
        docs.next += 1
        docs.titles[new] = kept
        return .json(#"{"id":"\#(new)","title":"\#(kept)"}"#, status: 201)
      }
    }
  }

  private func verify(_ server: Server) async -> Exploration {
    return await explore(
      Self.contract,
      .allowing(["createDoc", "deleteDoc", "start"], without: [.coverage, .methods, .roundTrip, .rejection]),
      through: ScriptedClient(server.respond)
    )
  }

  @Test("Each refusal leads one step further, until a right server accepts every operation without a finding")
  func reached() async {
    let exploration = await verify(Server())
    #expect(exploration.lines == [])
    #expect(exploration.missed == [], "\(exploration.notes)")
  }

  @Test("A server whose refusals offer nothing is asked a bounded number of times, and is not accused")
  func silent() async {
    let exploration = await verify(Server(spaces: "X-Space is wrong"))
    #expect(exploration.lines == [])
    #expect(exploration.operations.first { $0.id == "createDoc" }?.statuses[400] ?? 0 < 60)
  }

  @Test("A fault that only such a request shows is found")
  func wrong() async {
    #expect(await verify(Server(keepsDeleted: true)).checks == ["deletion"])
  }
}
