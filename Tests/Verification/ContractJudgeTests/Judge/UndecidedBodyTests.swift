import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import Diagnostics
import HTTPMessages
import Testing

@Suite("Bodies that are not judged because that takes too much work")
struct UndecidedBodyTests {
  private static let contract = TestContract.of(
    """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths:
      /words:
        post:
          operationId: addWord
          parameters: [{ name: word, in: query, schema: { $ref: '#/components/schemas/Word' } }]
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Word' } } } }
          responses:
            '200':
              description: d
              headers: { X-Word: { schema: { $ref: '#/components/schemas/Word' } } }
              content: { application/json: { schema: { $ref: '#/components/schemas/Word' } } }
    components:
      schemas:
        Word: { type: string, pattern: '^(?=a)(a+)+$' }
    """
  )
  private static let hard = String(repeating: "a", count: 60) + "!"

  private static func exchange(_ word: String) throws -> (HTTPExchange, OperationMatch) {
    let url = try HTTPURL(parsing: "http://x/words?word=\(word)")
    let (headers, body): (HTTPHeaders, [UInt8]) = (["Content-Type": "application/json"], Array("\"\(word)\"".utf8))
    let request = HTTPRequest(method: .post, url: url, headers: headers, body: body)
    var response = HTTPResponse(status: 200, headers: headers, body: body)
    response.headers.add("X-Word", word)
    let match = try #require(contract.match(.post, path: "/words"))
    return (HTTPExchange(request: request, response: response), match)
  }

  @Test("A request that is not judged has warnings that say so, and no errors")
  func request() throws {
    let (exchange, match) = try Self.exchange(Self.hard)
    let judge = RequestJudge(contract: Self.contract)
    let findings = judge.findings(for: exchange.request, match: match)
    #expect(findings.map(\.severity) == [.warning, .warning])
    #expect(
      findings.map(\.message).last
        == "the body is not judged by its schema: it cannot be validated: the search for the pattern requires more steps "
        + "than the limit allows"
    )
    #expect(judge.bodyFault(in: exchange.request, match) == nil)
    #expect(judge.parameterFault(in: exchange.request, match) == nil)
    let (wrong, _) = try Self.exchange("b")
    #expect(judge.findings(for: wrong.request, match: match).map(\.severity) == [.error, .error])
  }

  @Test("A response that is not judged has warnings that say so, and no errors")
  func response() throws {
    let (exchange, match) = try Self.exchange(Self.hard)
    let subject = ExchangeUnderTest(operation: match.operation, exchange: exchange)
    let findings = Judge(contract: Self.contract).findings(for: subject)
    #expect(findings.map(\.check.rawValue).sorted() == ["body-schema", "headers"])
    #expect(findings.allSatisfy { $0.severity == .warning })
  }
}
