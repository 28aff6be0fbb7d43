import ContractReports
import HTTPMessages
import HTTPServerCore
import HTTPWireFormat
import MockTestSupport
import NIOCore
import Testing

@testable import ContractMockServer
@testable import MockEngine

@Suite("Prepared pages")
struct PreparedPagesTests {
  private static let address = HTTPURL(scheme: "http", host: "127.0.0.1", port: 5)

  private let api: MockAPI
  private let runtime: MockRuntime
  private let responder: MockResponder

  init() throws { self.init(try MockFixture.standard) }

  private init(_ api: MockAPI) {
    self.api = api
    runtime = MockRuntime(api: api, journalLimit: 1)
    responder = MockResponder(
      runtime: runtime,
      configuration: MockServer.Configuration(limits: MockServer.Limits(cacheBytes: 100_000)),
      address: Self.address
    )
  }

  private func received(_ target: String, host: String) throws -> ReceivedRequest {
    let text = RequestText.make(target).replacing("Host: x", with: "Host: \(host)")
    return try ServedRequest.received(text)
  }

  private func reply(_ target: String, host: String) throws -> [UInt8]? {
    guard
      case .now(.bytes(let bytes)) = responder.response(
        to: try received(target, host: host),
        closes: false,
        isLocal: { true }
      )
    else { return nil }
    return Array(bytes.readableBytesView)
  }

  /// The first and some other keys, as recorded and in the other case, and texts that are not keys.
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
  func equivalence() throws { try compare(Self.queries) }

  @Test("A list that can also be read back has the pages that the API decides on")
  func backwards() throws {
    let contract = MockFixture.contractText
      .replacing(#""cursor":"after_id""#, with: #""cursor":"after_id","before":"before_id""#)
      .replacing(
        #"{"name":"after_id""#,
        with: #"{"name":"before_id","in":"query","schema":{"type":"string","format":"uuid"}},{"name":"after_id""#
      )
    let api = try MockFixture.api(contract: contract, MockFixture.entries)
    let back = Self.queries.prefix(40).map { $0.replacing("after_id", with: "before_id") }
    try PreparedPagesTests(api).compare(Self.queries.prefix(80) + back + Self.queries.suffix(80))
  }

  private func compare(_ queries: some Sequence<String>) throws {
    for query in queries {
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
      let request = try received(target, host: host)
      let known = responder.memory?.find(request, .implied, on: stage, of: responder.service)
      guard case .pages(let pages)? = known else { return false }
      return pages.reply(to: try request.request(at: Self.address), of: api) != nil
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
