import ContractTestSupport
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import TestSupport
import Testing

@Suite("The recordings that are shipped")
struct ShippedRecordingsTests {
  private static let made = Result { try api() }

  private static func api(_ options: MockOptions = MockOptions()) throws -> MockAPI {
    let recordings = try ProjectFile.recordings.map { try RecordingReader().read(try ProjectFile.bytes($0), file: $0) }
    #expect(recordings.flatMap(\.problems).isEmpty)
    return MockAPI(contract: TestContract.shipped, recordings: recordings, options: options)
  }

  private func response(to url: String) throws -> HTTPResponse {
    try Self.made.get().reply(to: HTTPRequest(url: try HTTPURL(parsing: url))).response
  }

  @Test(
    "The shipped recordings replay as the feed, its comments and its images, all at the mock's own address",
    arguments: [1, 7, 10, 100]
  )
  func replay(limit: Int) throws {
    let address = "http://mock.example:7"
    var ids: Set<String> = []
    var next: String? = "\(address)/v1/feed?limit=\(limit)"
    while let url = next {
      let items = try #require(try JSONDocument(parsing: try response(to: url).body).root["items"])
      for item in items.elements {
        let id = try #require(item["id"]?.string)
        #expect(ids.insert(id).inserted)
        #expect(try response(to: "\(address)/v1/image/\(id)/comments").status / 100 == 2)
        let image = try #require(item["image"]?.string)
        #expect(image.hasPrefix("\(address)/"))
        let data = try response(to: image)
        #expect(data.status == 200 && !data.body.isEmpty)
        #expect(data.headers["Content-Type"]?.hasPrefix("image/") == true)
      }
      let last = items.count == limit ? items[limit - 1]?["id"]?.string : nil
      next = last.map { "\(address)/v1/feed?limit=\(limit)&after_id=\($0)" }
    }
    #expect(ids.count == 25)
  }

  @Test("The shipped recordings replay with every field and byte that was recorded, those of the connection aside")
  func faithful() throws {
    var options = MockOptions()
    options.rewritesAddresses = false
    let api = try Self.api(options)
    var counts: [Int: Int] = [:]
    for (position, entry) in api.index.entries.enumerated() {
      let decision = api.decide(on: entry.request)
      let sequence = try #require(decision.sequence)
      let reply = api.reply(to: entry.request, decision, turn: counts[sequence, default: 0])
      counts[sequence, default: 0] += 1
      #expect(reply.recordings == [position])
      #expect(reply.response.status == entry.response.status)
      #expect(reply.response.body == entry.response.body)
      let fields = { (headers: HTTPHeaders) in
        headers.fields.filter { field in
          !["Connection", "Keep-Alive", "Transfer-Encoding", "Content-Length"].contains { field.isNamed($0) }
        }
      }
      #expect(fields(reply.response.headers) == fields(entry.response.headers))
      #expect(reply.response.headers["Content-Length"] == String(entry.response.body.count))
    }
  }
}
