import HARRecordings
import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockEngine

@Suite("Requests that take their time")
struct SlowRequestTests {
  private static let address = HTTPURL(scheme: "http", host: "127.0.0.1", port: 8080)

  /// Whether the thread that serves answers a request itself.
  private static func isRepliedToNow(_ request: String, _ api: MockAPI) throws -> Bool {
    let runtime = MockRuntime(api: api)
    let log = runtime.makeLog(address: address, cacheBytes: 0, threads: 1)
    let service = ReplyService(runtime: runtime, control: nil, forwarder: nil, log: log, render: ArrayReply.init)
    let outcome = service.reply(to: try JournalFixture.received(request), closes: false) { true }
    if case .now = outcome { return true }
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

  @Test("A long request line is not compared with many recordings by the thread that serves")
  func comparison() throws {
    let api = try MockFixture.api((0..<500).map { MockFixture.entry("/\($0)", body: "") })
    let long = (0..<200).map { "parameter\($0)=\($0)" }.joined(separator: "&")
    #expect(try !Self.isRepliedToNow(RequestText.make("/nowhere?\(long)"), api))
    #expect(try Self.isRepliedToNow(RequestText.make("/nowhere"), api))
  }
}
