import AcceptanceBackend
import FeedAcceptance
import FeedClient
import Foundation
import HARRecordings
import HTTPMessages
import JSONSyntax
import TestSupport
import Testing

@Suite("The fixtures of the mock", .takesTurns)
struct FixtureTests {
  private typealias Object = [String: Any]

  /// Reads a shipped recording with Foundation alone: the targets of its requests, and the content of the responses.
  private static func responses(_ name: String) throws -> [(target: String, content: Object)] {
    let root = try JSONSerialization.jsonObject(with: Data(ProjectFile.bytes("Recordings/\(name).har"))) as? Object
    let entries = try #require((root?["log"] as? Object)?["entries"] as? [Object])
    return try entries.map { entry in
      let url = try #require((entry["request"] as? Object)?["url"] as? String)
      let content = try #require((entry["response"] as? Object)?["content"] as? Object)
      return (url.replacing("https://ile-api.essentialdeveloper.com/essential-feed", with: ""), content)
    }
  }

  private static func items(_ content: Object) throws -> [Object] {
    let text = try #require(content["text"] as? String)
    let body = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object
    return try #require(body?["items"] as? [Object])
  }

  @Test("The mock's fixtures have every image of the recorded pages, in order, at the mock's own address")
  func feed() async throws {
    try await MockFixture.run(ProjectFiles.recordings()) { fixture in
      let session = try await fixture.backend.openSession("a")
      let expected = try Self.responses("feed").flatMap { try Self.items($0.content) }.map { item in
        let url = try #require(item["image"] as? String)
        return FeedImage(
          id: try #require(UUID(uuidString: item["id"] as? String ?? "")),
          description: item["description"] as? String,
          location: item["location"] as? String,
          url: try #require(
            URL(string: url.replacing("https://ile-api.essentialdeveloper.com", with: session.baseURL.absoluteString))
          )
        )
      }
      let fixtures = fixture.backend.fixtures
      #expect(expected.count == 25 && fixtures.feed == expected && fixtures.isWhole)
      #expect(Set(expected.map { [$0.description == nil, $0.location == nil] }).count == 4)
    }
  }

  @Test("The mock's fixtures have the comments on every image, in order")
  func comments() async throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    func date(_ text: String) throws -> Date {
      for format in ["yyyy-MM-dd'T'HH:mm:ssZZZZZ", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ"] {
        formatter.dateFormat = format
        if let date = formatter.date(from: text) { return date }
      }
      throw CocoaError(.formatting)
    }
    var expected: [UUID: [ImageComment]] = [:]
    for (target, content) in try Self.responses("comments") {
      let image = try #require(UUID(uuidString: "\(target.split(separator: "/")[2])"))
      expected[image] = try Self.items(content).map { item in
        ImageComment(
          id: try #require(UUID(uuidString: item["id"] as? String ?? "")),
          message: try #require(item["message"] as? String),
          createdAt: try date(try #require(item["created_at"] as? String)),
          username: try #require((item["author"] as? Object)?["username"] as? String)
        )
      }
    }
    let found = try await MockFixture.run(ProjectFiles.recordings()) { $0.backend.fixtures.comments }
    #expect(expected.count == 25 && expected.values.contains { $0.count > 1 } && expected.values.contains([]))
    #expect(found.mapValues { $0.map(\.id) } == expected.mapValues { $0.map(\.id) })
    for (image, comments) in expected {
      for (comment, other) in zip(comments, found[image] ?? []) {
        #expect(other.message == comment.message && other.username == comment.username)
        #expect(abs(other.createdAt.timeIntervalSince(comment.createdAt)) < 0.000_5)
      }
    }
  }

  // MARK: Other recordings

  private static let host = "http://api.example:8080/deep/base"

  private static func id(_ number: Int) -> String { "ABCDEF00-0000-4000-8000-0000000000\(number + 10)" }

  private static func items(_ numbers: Range<Int>, host: String = host) -> String {
    let items = numbers.map { #"{"id":"\#(id($0))","image":"\#(host)/\#($0).gif","x":[1]}"# }
    return #"{"next":null,"items":[\#(items.joined(separator: ","))]}"#
  }

  private static let gif = Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7") ?? Data()

  @Test("Fixtures can be made from any recordings, whatever their host, base path, limits and other members")
  func others() async throws {
    let recording = try HARText.recording([
      .get("\(Self.host)/v1/feed?limit=7", Self.items(0..<7)),
      .get("\(Self.host)/v1/feed?limit=7&after_id=\(Self.id(6))", Self.items(7..<12)),
      .get("\(Self.host)/v1/feed?limit=1", Self.items(0..<1)), .get("\(Self.host)/v1/feed?limit=x", status: 400, ""),
      .get("\(Self.host)/v1/image/\(Self.id(1))/comments", status: 203, #"{"items":[]}"#),
      .get("\(Self.host)/v1/image/\(Self.id(2))/comments", status: 404, "no"),
      .get("\(Self.host)/0.gif", type: "image/gif", body: Array(Self.gif)),
      .get("\(Self.host)/1.gif", type: "image/gif", "<html>no image</html>"),
      .get("\(Self.host)/2.gif", status: 404, type: "image/gif", body: Array(Self.gif)),
    ])
    try await MockFixture.run([recording]) { fixture in
      let session = try await fixture.backend.openSession("a")
      let fixtures = fixture.backend.fixtures
      #expect(fixtures.feed.map(\.id.uuidString) == (0..<12).map(Self.id) && fixtures.isWhole)
      #expect(fixtures.feed.first?.url.absoluteString == "\(session.baseURL)/deep/base/0.gif")
      #expect(fixtures.comments.mapValues(\.count) == [try #require(UUID(uuidString: Self.id(1))): 0])
      #expect(fixtures.imageData.filter { $0.key == fixtures.feed[0].url } == [fixtures.feed[0].url: Self.gif])
      #expect(fixtures.imageData.count == 2 && fixtures.newImages.count == 3)
      try await session.play(.newImagesAtTop)
      let items = try await fixture.items("/v1/feed?limit=10", session)
      #expect(items.map { $0["x"]?.text } == Array(repeating: "[1]", count: 10))
      let ids = (fixtures.newImages + fixtures.feed).prefix(10).map(\.id.uuidString)
      #expect(items.map { $0["id"]?.string } == ids)
    }
  }

  @Test("Every session gets the response that is in the fixtures, even if a request was recorded several times")
  func repeated() async throws {
    let recording = try HARText.recording([
      .get("\(Self.host)/v1/feed?limit=10", Self.items(0..<2)),
      .get("\(Self.host)/v1/feed?limit=10", Self.items(1..<3)),
    ])
    try await MockFixture.run([recording]) { fixture in
      let session = try await fixture.backend.openSession("a")
      let ids = fixture.backend.fixtures.feed.map(\.id.uuidString)
      #expect(ids.prefix(2) == [Self.id(0), Self.id(1)])
      for _ in 0..<3 {
        let items = try await fixture.items("/v1/feed?limit=10", session)
        #expect(items.map { $0["id"]?.string } == [Self.id(0), Self.id(1)])
      }
    }
  }

  @Test("Fixtures end where a recorded feed repeats an image, and say that they may be incomplete")
  func circle() async throws {
    let recording = try HARText.recording([
      .get("\(Self.host)/v1/feed?limit=10", Self.items(0..<2)),
      .get("\(Self.host)/v1/feed?limit=10&after_id=\(Self.id(1))", Self.items(0..<1)),
    ])
    let fixtures = try await MockFixture.run([recording]) { $0.backend.fixtures }
    #expect(fixtures.feed.map(\.id.uuidString) == [Self.id(0), Self.id(1)] && !fixtures.isWhole)
  }

  @Test("A recorded feed that is empty gives no fixtures")
  func nothing() async throws {
    let recording = try HARText.recording([.get("\(Self.host)/v1/feed?limit=10", Self.items(0..<0))])
    let fixtures = try await MockFixture.run([recording]) { $0.backend.fixtures }
    #expect(fixtures.feed.isEmpty && fixtures.comments.isEmpty && fixtures.imageData.isEmpty)
    #expect(fixtures.newImages.isEmpty && fixtures.isWhole)
  }

  @Test("Fixtures have no bytes of images on hosts that were not recorded")
  func foreignImages() async throws {
    let recording = try HARText.recording([
      .get("\(Self.host)/v1/feed?limit=10", Self.items(0..<1, host: "https://cdn.example")),
      .get("\(Self.host)/0.gif", type: "image/gif", body: Array(Self.gif)),
    ])
    try await MockFixture.run([recording]) { fixture in
      let session = try await fixture.backend.openSession("a")
      let fixtures = fixture.backend.fixtures
      #expect(fixtures.feed.map(\.url.absoluteString) == ["https://cdn.example/0.gif"] && fixtures.imageData.isEmpty)
      #expect(try await fixture.get("https://cdn.example/0.gif", session).outcome == "connection-refused")
    }
  }
}
