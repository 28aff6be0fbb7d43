import HTTPMessages
import HTTPWireFormat
import MockTestSupport
import NIOCore
import Testing

@testable import ContractMockServer
@testable import MockEngine

@Suite("The reply cache")
struct ReplyCacheTests {
  private let stage: MockRuntime.Stage

  init() throws { stage = try ServedRequest.stage() }

  private func key(_ target: String) throws -> DecisionKey {
    var key = DecisionKey()
    _ = key.read(try ServedRequest.received(RequestText.make(target)), .implied, stage.headerNames)
    return key
  }

  private func find(_ target: String, in cache: inout ReplyCache) throws -> ReplyCache.Entry? {
    cache.find(try key(target), on: stage)
  }

  private func keep(
    _ target: String,
    bytes: Int = 10,
    turn: Int = 0,
    on stage: MockRuntime.Stage? = nil,
    in cache: inout ReplyCache
  ) throws {
    let rendered = ByteBuffer(repeating: UInt8(truncatingIfNeeded: turn), count: bytes)
    let reply = ReplyCache.Reply(bytes: rendered, reply: MockReply(HTTPResponse(status: 200), .method))
    cache.keep(reply, turn: turn, of: nil, for: try key(target), on: stage ?? self.stage, line: nil)
  }

  @Test("A reply is found by the key of its request")
  func find() throws {
    var cache = ReplyCache(byteLimit: 10_000)
    #expect(try find("/a", in: &cache) == nil)
    try keep("/a", in: &cache)
    #expect(try find("/a", in: &cache)?.reply(0)?.bytes.readableBytes == 10)
    #expect(try find("/b", in: &cache) == nil)
    #expect(try find("/a?x", in: &cache) == nil)
  }

  @Test("A reply is wanted when a request of its key comes for the second time")
  func wanted() throws {
    var cache = ReplyCache(byteLimit: 10_000)
    let (first, second) = (try key("/a"), try key("/b"))
    #expect([first, second, first, second, first].map { cache.isWanted($0) } == [false, false, true, true, true])
  }

  @Test("Requests whose keys compete for the same place are each wanted for the second time, in any order")
  func competingKeys() throws {
    let keys = try (0..<20_000).map { try key("/\($0)") }
    let alike = Dictionary(grouping: keys) { $0.hash % 8192 }.values.first { $0.count > 2 }
    let competing = try #require(alike?.prefix(3))
    var cache = ReplyCache(byteLimit: 10_000)
    #expect((competing + competing).map { cache.isWanted($0) } == [false, false, false, true, true, true])
  }

  @Test("Each turn that was rendered has its reply")
  func turns() throws {
    var cache = ReplyCache(byteLimit: 10_000)
    try keep("/a", turn: 2, in: &cache)
    try keep("/a", turn: 0, in: &cache)
    let entry = try find("/a", in: &cache)
    #expect((-1...3).map { entry?.reply($0)?.bytes.readableBytesView.first } == [nil, 0, nil, 2, nil])
  }

  @Test("Replies that were made from one stage are not given to requests of another")
  func stages() throws {
    var cache = ReplyCache(byteLimit: 10_000)
    try keep("/a", turn: 0, on: try ServedRequest.stage(), in: &cache)
    #expect(try find("/a", in: &cache) == nil)
    try keep("/a", turn: 1, in: &cache)
    let entry = try find("/a", in: &cache)
    #expect(entry?.reply(1) != nil)
    #expect(entry?.reply(0) == nil)
  }

  @Test("The cache of replies is bounded, and keeps those that are requested often")
  func bound() throws {
    var cache = ReplyCache(byteLimit: 60_000)
    try keep("/often", in: &cache)
    for number in 0..<1000 {
      try keep("/\(number)", bytes: 500, in: &cache)
      #expect(try find("/often", in: &cache) != nil)
      guard number.isMultiple(of: 50) else { continue }
      // A lookup counts as a request, so it is made in a copy.
      var copy = cache
      let kept = try (max(0, number - 130)...number).filter { try find("/\($0)", in: &copy) != nil }.count
      #expect(kept * 500 <= 60_000)
    }
    #expect(try find("/999", in: &cache) != nil)
    #expect(try find("/800", in: &cache) == nil)
  }

  @Test("A reply that is too large is not kept, nor is any where nothing may be")
  func tooLarge() throws {
    var cache = ReplyCache(byteLimit: 20_000)
    try keep("/a", bytes: 10_000, in: &cache)
    #expect(try find("/a", in: &cache) == nil)
    var none = ReplyCache(byteLimit: 0)
    try keep("/a", bytes: 1, in: &none)
    #expect(try find("/a", in: &none) == nil)
  }
}
