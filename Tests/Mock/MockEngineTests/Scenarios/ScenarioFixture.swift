import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockEngine

/// A contract whose operations document much and little, and replies of its API.
enum ScenarioFixture {
  static let contractText = """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    servers: [{ url: /v1 }]
    components:
      securitySchemes:
        password: { type: http, scheme: basic }
      schemas:
        Problem:
          type: object
          required: [error]
          additionalProperties: false
          properties: { error: { type: string } }
          examples: [{ error: out of order }]
        Page:
          type: object
          required: [items]
          properties:
            items:
              type: array
              x-unique-key: { key: /id }
              items:
                type: object
                required: [id, tags]
                properties:
                  id: { type: string }
                  tags: { type: array, items: { type: string } }
    paths:
      /feed:
        get:
          operationId: getFeed
          x-pagination: { limit: limit, cursor: after, items: /items, key: /id }
          parameters:
            - { name: limit, in: query, schema: { type: integer } }
            - { name: after, in: query, schema: { type: string } }
          responses:
            '200':
              description: A page
              content: { application/json: { schema: { $ref: '#/components/schemas/Page' } } }
      /comments:
        get:
          operationId: getComments
          responses:
            2XX:
              description: Comments
              content: { application/json: { schema: { $ref: '#/components/schemas/Page' } } }
            5XX:
              description: Out of order
              content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } }
            '404': { description: Unknown }
            '429':
              description: Too many
              headers: { X-Limit: { required: true, schema: { type: integer } } }
      /tags:
        get:
          operationId: getTags
          security: [{ password: [] }]
          responses:
            '200':
              description: Tags
              content:
                application/json:
                  schema:
                    type: object
                    properties:
                      tags: { type: array, minItems: 1 }
                      links: { type: array }
            default: { description: Anything }
      /bounded:
        get:
          operationId: getBounded
          responses:
            '200':
              description: Tags
              content: { application/json: { schema: { properties: { tags: { maxItems: 20 } } } } }
      /anything:
        get:
          operationId: getAnything
          responses:
            '200': { description: Anything, content: { application/json: { schema: true } } }
    """

  static let contract: Contract = {
    let file = ContractFile(path: "shop.yaml", bytes: Array(contractText.utf8))
    let contract = TestContract.loader.load([file], folder: "Contracts")
    #expect(contract.problems.map(\.description) == [])
    return contract
  }()

  static func operation(_ id: String) throws -> Operation { try #require(contract.operation(id: id)) }

  /// A reply as it is made from a recording; without a type, or for `HEAD`, as HTTP has it.
  static func reply(
    _ body: String = "0123456789",
    status: Int = 200,
    type: String? = "text/plain",
    headers: [(String, String)] = [],
    method: HTTPMethod = .get
  ) -> MockReply {
    var response = HTTPResponse(status: status, body: Array(body.utf8))
    if let type { response.headers.add("Content-Type", type) }
    for (name, value) in headers { response.headers.add(name, value) }
    let source = MockReply.Source.recorded(SourcePlace(file: "feed.har", location: nil))
    let reason = MockReply.Reason(source: source, alternatives: 2, recordings: [3])
    return MockReply(MessageRules.ready(response, for: method), reason)
  }

  /// What a scenario makes of a reply.
  static func play(
    _ scenario: String,
    to reply: MockReply = reply(),
    method: HTTPMethod = .get,
    headers: HTTPHeaders = [],
    operation: String? = nil,
    seed: UInt64 = 0
  ) throws -> MockReply {
    var random = SeededGenerator(seed: seed, purpose: "test")
    let url = try HTTPURL(parsing: "http://mock.example/v1/feed")
    return try ScenarioBook.builtIn.scenario(scenario).behaviour(of: operation, count: 0).applied(
      to: reply,
      for: HTTPRequest(method: method, url: url, headers: headers),
      operation: try operation.map(self.operation),
      random: &random
    )
  }

  /// What the judge finds wrong with a response to a `GET` of an operation.
  static func findings(_ reply: MockReply, _ operation: String) throws -> [String] {
    let request = HTTPRequest(url: try HTTPURL(parsing: "http://mock.example/v1/feed"))
    let exchange = HTTPExchange(request: request, response: reply.response)
    return Judge(contract: contract).findings(
      for: ExchangeUnderTest(operation: try self.operation(operation), exchange: exchange)
    )
    .map { "\($0.check): \($0.message)" }
  }
}
