import ContractReports
import HTTPMessages
import HTTPWireFormat
import MockTestSupport
import Testing

@testable import MockEngine

@Suite("Prepared pages")
struct PreparedPagesTests {
  private static let address = HTTPURL(scheme: "http", host: "127.0.0.1", port: 5)

  private let api: MockAPI
  private let runtime: MockRuntime
  private let service: ReplyService

  init() throws {
    api = try MockFixture.standard
    runtime = MockRuntime(api: api, journalLimit: 1)
    let log = runtime.makeLog(address: Self.address, cacheBytes: 0, threads: 1)
    service = ReplyService(runtime: runtime, control: nil, forwarder: nil, log: log, render: ArrayReply.init)
  }

  private func received(_ target: String, host: String) throws -> ReceivedRequest {
    let text = RequestText.make(target).replacing("Host: x", with: "Host: \(host)")
    return try JournalFixture.received(text)
  }

  private func reply(_ target: String, host: String) throws -> [UInt8]? {
    guard
      case .now(.rendered(let rendering)) = service.reply(
        to: try received(target, host: host),
        closes: false,
        isLocal: { true }
      )
    else { return nil }
    return rendering.bytes
  }

  /// The first and some other keys, as recorded and in the other case, and texts that are no keys.
  private static let cursors =
    [1, 9, 10, 11, 20, 24, 25].map(MockFixture.id) + [ASCII.lowercased(MockFixture.id(3))] + [
      MockFixture.id(200), "", "no-uuid", MockFixture.id(4).replacing("-", with: "%2D"), "+",
    ]
  private static let limits = ["1", "2", "5", "10", "30", "0", "05", "-1", "x", "1e0", "", "99999999999999999999"]

  /// Queries that differ only in their values, and others.
  private static var queries: [String] {
    cursors.flatMap { cursor in
      limits.flatMap { ["limit=\($0)&after_id=\(cursor)", "after_id=\(cursor)&limit=\($0)"] }
        + ["after_id=\(cursor)", "after_id=\(cursor)&limit=3&limit=3", "after_id=\(cursor)&limit=3&x=1"]
    } + limits.map { "limit=\($0)" }
  }

  @Test("A request gets the page that the API decides on, whatever pages were requested before")
  func equivalence() throws {
    for query in Self.queries {
      for host in ["x", "y:81"] {
        let target = "/v1/feed?\(query)"
        let request = try received(target, host: host).request(at: Self.address)
        let expected = ResponseWriter.bytes(of: api.reply(to: request).response, .implied)
        #expect(try reply(target, host: host) == expected, "\(target) at \(host)")
        let entry = try #require(runtime.journal.last)
        let decision = api.decide(on: request)
        #expect(entry.findings.map(\.message) == decision.findings.map(\.message), "\(target)")
        #expect(entry.source == api.reply(to: request).source, "\(target)")
        #expect(entry.operation == "getFeed")
      }
    }
  }

  @Test("The recordings that a page is made from are used")
  func usage() throws {
    let all = runtime.usage.unused.count
    _ = try reply("/v1/feed?limit=2&after_id=\(MockFixture.id(1))", host: "x")
    let once = runtime.usage.unused.count
    _ = try reply("/v1/feed?limit=2&after_id=\(MockFixture.id(10))", host: "x")
    #expect(once == all - 1)
    #expect(runtime.usage.unused.count == all - 2)
  }

  @Test("Pages are prepared by the first request, for requests that differ only in cursor and limit")
  func preparation() throws {
    _ = try reply("/v1/feed?limit=2&after_id=\(MockFixture.id(1))", host: "x")
    let stage = try runtime.stage(of: nil, choosing: nil)
    func isPrepared(_ target: String, host: String = "x") throws -> Bool {
      let known = service.log.find(try received(target, host: host), .implied, on: stage, in: runtime)
      guard case .pages(let pages) = known else { return false }
      return pages.page(for: try received(target, host: host).request(at: Self.address), of: api) != nil
    }
    #expect(try isPrepared("/v1/feed?limit=3&after_id=\(MockFixture.id(4))"))
    #expect(try isPrepared("/v1/feed?after_id=\(MockFixture.id(5))&limit=1"))
    #expect(try !isPrepared("/v1/feed?limit=10&after_id=\(MockFixture.id(10))"))
    #expect(try !isPrepared("/v1/feed?limit=0&after_id=\(MockFixture.id(6))"))
    #expect(try !isPrepared("/v1/feed?limit=3&after_id=\(MockFixture.id(6))", host: "y"))
    runtime.play(.online)
    #expect(try !isPrepared("/v1/feed?limit=3&after_id=\(MockFixture.id(7))"))
  }
}
