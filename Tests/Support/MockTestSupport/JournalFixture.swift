package import HTTPMessages
package import MockEngine
import Testing

/// What a log of served requests is given.
package enum JournalFixture {
  package static let address = HTTPURL(scheme: "http", host: "127.0.0.1", port: 5)

  /// A request that arrived, from its text without a body.
  package static func received(_ text: String, body: [UInt8] = []) throws -> ValueRequest {
    let lines = text.split(separator: "\r\n")
    let words = try #require(lines.first).split(separator: " ")
    let method = HTTPMethod(String(try #require(words.first)))
    var request = HTTPRequest(
      method: method,
      url: try address.url(ofTarget: String(try #require(words.dropFirst().first)), method),
      body: body
    )
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      request.headers.add(try #require(parts.first), ASCII.trimmed(parts.dropFirst().first ?? ""))
    }
    return ValueRequest(request)
  }

  package static func received(_ text: String, body: Int) throws -> ValueRequest {
    try received(text, body: Array(repeating: 0x61, count: body))
  }

  package static func record(
    _ number: Int = 1,
    _ target: String = "/status",
    body: Int = 0,
    reply: MockReply = reply()
  ) throws -> JournalRing.Record {
    JournalRing.Record(try received(RequestText.make(target), body: body), reply, number: number, time: 0)
  }

  package static func reply(_ source: MockReply.Source = .method, body: [UInt8] = []) -> MockReply {
    MockReply(HTTPResponse(status: 200, body: body), source)
  }
}
