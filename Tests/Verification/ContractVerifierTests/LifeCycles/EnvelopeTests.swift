import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Items in an envelope")
struct EnvelopeTests {
  private static let contract = TestContract.paths(
    """
      /articles:
        post:
          operationId: createArticle
          requestBody: { required: true, content: { application/json: { schema: { type: object, required: [data], properties: { data: { type: object, required: [type, attributes], properties: { type: { type: string, enum: [articles] }, id: { type: string }, attributes: &attributes { type: object, required: [title], properties: { title: { type: string }, rating: { type: integer, minimum: 0, maximum: 5 } } } } } } } } } }
          responses: { '201': &article { description: d, content: { application/json: {} } }, '400': { description: d }, '409': { description: d } }
      /articles/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get: { operationId: readArticle, responses: { '200': *article, '404': { description: d } } }
        patch:
          operationId: patchArticle
          requestBody: { required: true, content: { application/json: { schema: { type: object, required: [data], properties: { data: { type: object, required: [type, id, attributes], properties: { type: { type: string, enum: [articles] }, id: { type: string }, attributes: *attributes } } } } } } }
          responses: { '200': *article, '400': { description: d }, '404': { description: d }, '409': { description: d } }
        delete: { operationId: deleteArticle, responses: { '204': { description: d }, '404': { description: d } } }
    """
  )

  /// A server whose items have their identifier in `data`: it refuses one that a client chooses, and an update of another.
  private final class Server: Sendable {
    private let articles = Mutex<(next: Int, items: [String: JSONLiteral])>((1, [:]))
    private let losesUpdates: Bool

    init(losesUpdates: Bool = false) { self.losesUpdates = losesUpdates }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      articles.withLock { articles in
        func article(_ id: String, status: Int = 200) -> HTTPResponse {
          let attributes = articles.items[id] ?? .null
          let data = JSONLiteral.object([
            .init("type", "articles"), .init("id", .string(id)), .init("attributes", attributes),
          ])
          let whole = JSONLiteral.object([.init("data", data)])
          return .json(String(decoding: whole.serialized(), as: UTF8.self), status: status)
        }
        let data = call.member("data")
        let attributes = data?["attributes"]
        let isValid =
          attributes?["title"]?.string != nil && data?["type"]?.string == "articles"
          && attributes?["rating"].map { $0.integer.map { 0...5 ~= $0 } ?? false } ?? true
        if call.path == "/articles" {
          guard call.request.method == .post else { return .empty(405) }
          if data?["id"] != nil { return .json(#"{"error":"a client must not choose the id"}"#, status: 400) }
          guard isValid, let attributes else { return .empty(400) }
          let id = "\(articles.next)"
          articles.next += 1
          articles.items[id] = JSONLiteral(attributes)
          return article(id, status: 201)
        }
        let id = call.lastSegment
        guard articles.items[id] != nil else { return .empty(404) }
        switch call.request.method {
        case .get: return article(id)
        case .patch:
          guard isValid, let attributes, let sent = data?["id"]?.string else { return .empty(400) }
          guard sent == id else { return .empty(409) }
          let changed = JSONLiteral(attributes)
          if !losesUpdates { articles.items[id] = changed }
          return article(id)
        case .delete:
          articles.items[id] = nil
          return .empty(204)
        default: return .empty(405)
        }
      }
    }
  }

  private func verify(_ server: Server) async -> Exploration {
    return await explore(
      Self.contract,
      .allowing(["createArticle", "patchArticle", "deleteArticle"], without: [.coverage, .methods]),
      through: ScriptedClient(server.respond)
    )
  }

  @Test("The item in an envelope is created without an identifier, and updated with its own")
  func right() async {
    let exploration = await verify(Server())
    #expect(exploration.lines == [])
    #expect(exploration.missed == [], "\(exploration.notes)")
  }

  @Test("An update that is lost is found in an envelope, too")
  func wrong() async {
    #expect(await verify(Server(losesUpdates: true)).checks.contains("update"))
  }
}
