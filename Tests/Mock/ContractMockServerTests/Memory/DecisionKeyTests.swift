import HTTPMessages
import HTTPWireFormat
import Testing

@testable import ContractMockServer

@Suite("The key of a request")
struct DecisionKeyTests {
  private static let names = HeaderNameSet(["Accept-Language", "cookie"])

  private static func key(_ text: String, _ connection: ResponseWriter.Connection = .implied) throws -> DecisionKey {
    var key = DecisionKey()
    try #require(key.read(try ServedRequest.received(text), connection, names))
    return key
  }

  private static let request = "GET /a?b HTTP/1.1\r\nHost: x\r\nCookie: c=1\r\nX-Request-Id: 1\r\n\r\n"

  @Test(
    "A request that differs in a header that no rule looks at has the same key",
    arguments: [
      "GET /a?b HTTP/1.1\r\nHost: x\r\nCookie: c=1\r\nX-Request-Id: 2\r\n\r\n",
      "GET /a?b HTTP/1.1\r\nHost: y\r\nCookie: c=1\r\n\r\n",
      "GET /a?b HTTP/1.1\r\nHost: x\r\nAccept: */*\r\nDate: now\r\nCookie: c=1\r\n\r\n",
      "GET /a?b HTTP/1.1\r\nX-Contract-Session: s\r\nHost: x\r\nCookie: c=1\r\n\r\n",
    ]
  )
  func ignored(other: String) throws {
    let (key, other) = (try Self.key(Self.request), try Self.key(other))
    #expect(key.isEqual(to: other.bytes))
    #expect(key.hash == other.hash)
  }

  @Test(
    "A request that differs in anything a rule looks at has another key",
    arguments: [
      "POST /a?b HTTP/1.1\r\nHost: x\r\nCookie: c=1\r\n\r\n", "GET /a?c HTTP/1.1\r\nHost: x\r\nCookie: c=1\r\n\r\n",
      "GET /a?b HTTP/1.1\r\nHost: x\r\nCookie: c=2\r\n\r\n", "GET /a?b HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET /a?b HTTP/1.1\r\nHost: x\r\nCookie: c=1\r\nCookie: c=1\r\n\r\n",
      "GET /a?b HTTP/1.1\r\nHost: x\r\nCookie: c=1\r\nACCEPT-LANGUAGE: en\r\n\r\n",
    ]
  )
  func different(other: String) throws {
    let (key, other) = (try Self.key(Self.request), try Self.key(other))
    #expect(!key.isEqual(to: other.bytes))
    #expect(key.hash != other.hash)
  }

  @Test("What the reply says about the connection is part of the key")
  func connection() throws {
    let keys = try [ResponseWriter.Connection.implied, .keepAlive, .close].map { try Self.key(Self.request, $0).bytes }
    #expect(Set(keys).count == 3)
  }

  @Test("The body is part of the key, and a long body has none")
  func body() throws {
    func bytes(_ count: Int) throws -> [UInt8]? {
      var key = DecisionKey()
      let request = try ServedRequest.received("POST /a HTTP/1.1\r\nHost: x\r\n\r\n", body: count)
      return key.read(request, .implied, Self.names) ? key.bytes : nil
    }
    #expect(Set(try (0..<20).map(bytes)).count == 20)
    #expect(try bytes(DecisionKey.longestBody) != nil)
    #expect(try bytes(DecisionKey.longestBody + 1) == nil)
  }

  @Test("Keys are distinguished by every byte and by their length")
  func hashes() throws {
    let targets = ["/", "/a", "/b", "/aa", "/aaaaaaaa", "/aaaaaaab", "/aaaaaaaaa"]
    let keys = try targets.map { try Self.key("GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n") }
    #expect(Set(keys.map(\.hash)).count == targets.count)
    for (position, key) in keys.enumerated() {
      #expect(keys.map { key.isEqual(to: $0.bytes) } == keys.indices.map { $0 == position })
    }
  }
}
