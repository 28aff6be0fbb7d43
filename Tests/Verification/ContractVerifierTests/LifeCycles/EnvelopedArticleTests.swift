import Basics
import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Articles of JSON:API, with attributes and relationships")
struct EnvelopedArticleTests {
  private static let contract = TestContract.paths(
    """
      /articles:
        get:
          operationId: listArticles
          parameters:
            - { name: 'filter[author]', in: query, schema: { type: string } }
            - { name: sort, in: query, schema: { type: string, enum: [price, -price] } }
            - { name: min_price, in: query, schema: { type: number } }
          responses: { '200': { description: d, content: { application/vnd.api+json: { schema: { type: object, properties: {
            data: { type: array, items: { $ref: '#/components/schemas/Article' } } } } } } }, '400': &bad { description: d } }
        post: { operationId: createArticle, requestBody: &body { required: true, content: { application/vnd.api+json: { schema: {
          $ref: '#/components/schemas/Sent' } } } }, responses: { '201': { description: d, content: &shown {
          application/vnd.api+json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/Article' } } } } } },
          '400': *bad, '404': &gone { description: d } } }
      /articles/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get: { operationId: getArticle, responses: { '200': { description: d, content: *shown }, '404': *gone } }
        patch: { operationId: changeArticle, requestBody: *body, responses: { '200': { description: d, content: *shown },
          '400': *bad, '404': *gone, '409': { description: d } } }
      /people:
        get: { operationId: listPeople, responses: { '200': { description: d, content: { application/vnd.api+json: { schema: {
          type: object, properties: { data: { type: array, items: { $ref: '#/components/schemas/Person' } } } } } } } } }
    components:
      schemas:
        Person: &person { type: object, required: [type, id], properties: { type: { type: string, enum: [people] },
          id: { type: string } } }
        Attributes: &attributes { type: object, properties: { title: { type: string }, body: { type: string },
          price: { type: string, pattern: '^[0-9]+[.][0-9]{2}$' } } }
        Sent: { type: object, required: [data], properties: { data: { type: object, required: [type], properties: {
          type: &type { type: string, enum: [articles] }, id: { type: string }, attributes: *attributes,
          relationships: &related { type: object, properties: { author: { type: object, required: [data], properties: {
          data: *person } } } } } } } }
        Article: { type: object, required: [type, id, attributes], properties: { type: *type, id: { type: string },
          attributes: *attributes, relationships: *related } }
    """
  )

  private typealias Article = (members: JSONLiteral, author: String)

  private static func client(_ fault: String) -> ScriptedClient {
    let start = [("2.50", "p1"), ("10.00", "p2"), ("9.25", "p1"), ("100.00", "p3")].enumerated().map {
      number,
      article in
      (JSONLiteral.object([.init("title", .string("Title \(number)")), .init("price", .string(article.0))]), article.1)
    }
    let articles = Mutex<[Article]>(start)
    return ScriptedClient { call in
      guard call.isValid(under: contract) else {
        return .empty(call.request.method == .get && call.path != "/articles" ? 404 : 400)
      }
      if call.path == "/people" {
        return shown(#"{"data":[\#((1...3).map { #"{"type":"people","id":"p\#($0)"}"# }.joined(separator: ","))]}"#)
      }
      return articles.withLock { articles in
        let sent = call.member("data")
        let attributes = sent?["attributes"].map { JSONLiteral($0) } ?? .object([])
        let author = sent?["relationships"]?["author"]?["data"]?["id"]?.string
        if let author, !["p1", "p2", "p3"].contains(author) { return .empty(404) }
        if call.path == "/articles" {
          if call.request.method == .post {
            articles.append((attributes, author ?? "p1"))
            return shown(#"{"data":\#(text(articles.count - 1, articles))}"#, status: 201)
          }
          return list(call, fault, articles)
        }
        guard let id = Int(call.lastSegment), articles.indices.contains(id) else { return .empty(404) }
        if call.request.method == .patch {
          guard sent?["id"]?.string == call.lastSegment else { return .empty(409) }
          let old =
            fault == "resets the body" ? articles[id].members.replacing(["body"], with: nil) : articles[id].members
          articles[id] = (old.merging(attributes), author ?? articles[id].author)
        }
        return shown(#"{"data":\#(text(id, articles))}"#)
      }
    }
  }

  private static func shown(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "application/vnd.api+json"], body: Array(text.utf8))
  }

  private static func list(_ call: ScriptedClient.Call, _ fault: String, _ articles: [Article]) -> HTTPResponse {
    func price(_ position: Int) -> Double {
      Double(articles[position].members.value(at: JSONPointer(tokens: ["price"]))?.plainText ?? "") ?? 0
    }
    var chosen = Array(articles.indices)
    if let author = call.query("filter[author]"), fault != "ignores the author" {
      chosen.removeAll { articles[$0].author != author }
    }
    if let least = call.query("min_price").flatMap(Double.init), fault != "ignores the price" {
      chosen.removeAll { price($0) < least }
    }
    if let order = call.query("sort"), fault != "ignores the order" {
      chosen.sort { order == "price" ? price($0) < price($1) : price($1) < price($0) }
    }
    return shown(#"{"data":[\#(chosen.map { text($0, articles) }.joined(separator: ","))]}"#)
  }

  private static func text(_ position: Int, _ articles: [Article]) -> String {
    let (members, author) = articles[position]
    let attributes = String(decoding: members.serialized(), as: UTF8.self)
    let related = #"{"author":{"data":{"type":"people","id":"\#(author)"}}}"#
    return #"{"type":"articles","id":"\#(position)","attributes":\#(attributes),"relationships":\#(related)}"#
  }

  private func exploration(_ fault: String) async -> [String] {
    let configuration = ExplorerConfiguration.allowing(
      ["createArticle", "changeArticle"],
      without: [.coverage, .methods]
    )
    return await explore(Self.contract, configuration, through: Self.client(fault)).lines
  }

  @Test("A service of articles that sorts prices as numbers, and whose authors must exist, is right")
  func right() async {
    let lines = await exploration("")
    #expect(lines == [])
  }

  @Test(
    "A parameter that the articles ignore, and an attribute that a change of another one loses, are found",
    arguments: [
      ("ignores the author", "the filter was filter[author]="), ("ignores the price", "the filter was min_price="),
      ("ignores the order", "is out of order"), ("resets the body", "PATCH changed a member that it did not send"),
    ]
  )
  func fault(_ fault: String, _ message: String) async {
    let lines = await exploration(fault)
    #expect(lines.contains { $0.contains(message) }, "\(lines)")
  }
}
