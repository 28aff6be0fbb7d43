import ContractTestSupport
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockEngine

@Suite("Requests that take their time")
struct SlowRequestTests {
  private static let address = HTTPURL(scheme: "http", host: "127.0.0.1", port: 8080)

  /// Whether the thread that serves responds to a request itself.
  private static func isRepliedToNow(_ request: String, _ api: MockAPI) throws -> Bool {
    try isRepliedToNow(try JournalFixture.received(request), api)
  }

  private static func isRepliedToNow(_ request: ValueRequest, _ api: MockAPI) throws -> Bool {
    let runtime = MockRuntime(api: api)
    let service = ReplyService(runtime: runtime, log: runtime.makeLog(address: address))
    if case .now = try service.reply(to: request) { return true }
    return false
  }

  @Test("A response that is made from a schema is not made by the thread that serves")
  func examples() throws {
    let api = try MockFixture.api { $0.unmatched = .example }
    let request = RequestText.make("/v1/image/\(MockFixture.id(9))/comments", method: "POST")
    #expect(try !Self.isRepliedToNow(request, api))
    #expect(try Self.isRepliedToNow(RequestText.make("/status"), api))
  }

  @Test("A scenario that makes bodies from schemas is not played by the thread that serves")
  func scenarios() throws {
    let api = try MockFixture.standard
    for scenario in ["server-error", "contract-violation"] {
      #expect(try !Self.isRepliedToNow(RequestText.make("/status", scenario: scenario), api))
    }
    #expect(try Self.isRepliedToNow(RequestText.make("/status", scenario: "online"), api))
  }

  private static let costly = TestContract.of(
    """
    openapi: 3.1.0
    info: { title: t, version: "1" }
    paths:
      /words:
        post:
          operationId: addWord
          requestBody:
            required: true
            content:
              application/json:
                schema: { type: string, pattern: "^(?=a)(a+)+$" }
          responses:
            "201": { description: added, content: { application/json: { example: { done: true } } } }
            "400": { description: invalid }
    """
  )

  private static func post(_ word: String) throws -> ValueRequest {
    let body = "\"\(word)\""
    let head = "POST /words HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return try JournalFixture.received("\(head)Content-Length: \(body.utf8.count)\r\n\r\n", body: Array(body.utf8))
  }

  @Test("A body whose judgement takes much work is not judged by the thread that serves, and the response says so")
  func costlyBody() async throws {
    var options = MockOptions()
    (options.unmatched, options.isStrict) = (.example, true)
    let api = MockAPI(contract: Self.costly, recordings: [], options: options)
    let runtime = MockRuntime(api: api)
    let service = ReplyService(runtime: runtime, log: runtime.makeLog(address: Self.address))
    func response(_ word: String) async throws -> HTTPResponse {
      switch try service.reply(to: try Self.post(word)) {
      case .now(let reply): reply.response
      case .later(let make): await make().response
      }
    }
    let hard = String(repeating: "a", count: 60) + "!"
    #expect(try !Self.isRepliedToNow(try Self.post(hard), api))
    let undecided = try await response(hard)
    #expect(undecided.status == 201)
    let note = "the request is not judged by its schema"
    #expect(undecided.headers["X-Contract-Note"]?.hasPrefix(note) == true, "\(undecided)")
    #expect(try await response("aaa").headers["X-Contract-Note"] == nil)
    #expect(try await response("b").status == 400)
    #expect(try Self.isRepliedToNow(try Self.post("b"), api))
  }

  @Test("A long request line is not compared with many recordings by the thread that serves")
  func comparison() throws {
    let api = try MockFixture.api((0..<500).map { MockFixture.entry("/\($0)", body: "") })
    let long = (0..<200).map { "parameter\($0)=\($0)" }.joined(separator: "&")
    #expect(try !Self.isRepliedToNow(RequestText.make("/nowhere?\(long)"), api))
    #expect(try Self.isRepliedToNow(RequestText.make("/nowhere"), api))
  }
}
