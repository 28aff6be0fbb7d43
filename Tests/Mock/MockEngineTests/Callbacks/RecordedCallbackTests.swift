import HARRecordings
import HTTPMessages
import Testing

@testable import MockEngine

@Suite("Recorded callbacks")
struct RecordedCallbackTests {
  private static func captured(
    _ method: HTTPMethod,
    _ url: String,
    body: String,
    status: Int,
    at second: Int,
    callback: RecordedCallback? = nil
  ) throws -> CapturedExchange {
    let length = "\(body.utf8.count)"
    let headers: HTTPHeaders = ["Content-Type": "application/json", "Content-Length": length, "Host": "x"]
    let request = HTTPRequest(method: method, url: try HTTPURL(parsing: url), headers: headers, body: Array(body.utf8))
    let response = HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Array("{}".utf8))
    var captured = CapturedExchange(
      exchange: HTTPExchange(request: request, response: response),
      started: time(second)
    )
    captured.callback = callback
    return captured
  }

  private static func time(_ second: Int) -> String { "2026-05-04T09:41:0\(second).000Z" }

  private static func callback(_ body: String, after second: Int, at time: Int) throws -> CapturedExchange {
    try captured(
      .post,
      "http://127.0.0.1:1/old",
      body: body,
      status: 204,
      at: time,
      callback: RecordedCallback(name: "done", operation: "createOrder", cause: Self.time(second))
    )
  }

  private static let hook = #"{"callbackUrl":"http://127.0.0.1:9/hook"}"#
  private static let other = #"{"callbackUrl":"http://127.0.0.1:9/hook","n":2}"#
  private static let silent = #"{"callbackUrl":"http://127.0.0.1:9/hook","n":3}"#

  private static func fixture(_ change: (inout MockOptions) -> Void = { _ in }) throws -> CallbackFixture {
    let exchanges = [
      try captured(.post, "http://api.example/orders", body: hook, status: 201, at: 1),
      try callback(#"{"id":71}"#, after: 1, at: 2),
      try captured(.post, "http://api.example/orders", body: other, status: 201, at: 3),
      try callback(#"{"id":72,"part":1}"#, after: 3, at: 4), try callback(#"{"id":72,"part":2}"#, after: 3, at: 5),
      try captured(.post, "http://api.example/orders", body: silent, status: 201, at: 6),
    ]
    return try CallbackFixture(CallbackFixture.contract, recordings: [Recording(of: exchanges, file: "a.har")], change)
  }

  @Test("A replayed request is followed by the callbacks that were recorded for it, at the URL of the new client")
  func replayed() async throws {
    let fixture = try Self.fixture()
    try await fixture.send("/orders", Self.other)
    let sent = fixture.receiver.received
    let bodies = sent.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.sorted() == [#"{"id":72,"part":1}"#, #"{"id":72,"part":2}"#])
    #expect(Set(sent.map(\.url.description)) == ["http://127.0.0.1:9/hook"])
    #expect(sent.allSatisfy { $0.headers["Host"] == nil && $0.headers["Content-Length"] == nil })
  }

  @Test("A request that was recorded without a callback gets none, and one that was not recorded gets the first")
  func others() async throws {
    let fixture = try Self.fixture()
    #expect(try await fixture.send("/orders", Self.silent) == 201)
    #expect(fixture.receiver.received == [])
    #expect(try await fixture.send("/orders", #"{"callbackUrl":"http://127.0.0.1:9/new"}"#) == 201)
    #expect(fixture.receiver.received.map { String(decoding: $0.body, as: UTF8.self) } == [#"{"id":71}"#])
  }

  @Test("A recorded callback is no recording of an operation, and not unused")
  func notReplayed() async throws {
    let fixture = try Self.fixture()
    #expect(try await fixture.send("/old", #"{"id":71}"#) == 404)
    #expect(fixture.runtime.usage.unused.map { $0.requestHead.url.path } == ["/orders"])
  }

  @Test(
    "A request that names another URL for its callbacks is the recorded one, and another request is not",
    arguments: [
      (#"{"callbackUrl":"http://127.0.0.1:8/other","n":2}"#, 201),
      (#"{"n":2,"callbackUrl":"http://localhost:8/hook?id=1"}"#, 201),
      (#"{"callbackUrl":"http://127.0.0.1:8/hook","n":4}"#, 404),
      (#"{"callbackUrl":"no URL","n":2}"#, 404),
      (#"{"n":2}"#, 404),
    ]
  )
  func otherURL(body: String, status: Int) async throws {
    let fixture = try Self.fixture { $0.unmatched = .status(404) }
    #expect(try await fixture.send("/orders", body) == status)
    let bodies = fixture.receiver.received.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.sorted() == (status == 201 ? [#"{"id":72,"part":1}"#, #"{"id":72,"part":2}"#] : []))
  }

  @Test(
    "A request that names another URL for its callbacks is not the recorded one if the rules compare the URL",
    arguments: [
      MatchRules(body: .values(at: ["/callbackUrl"])), .deciding { $0.body == $1.body },
    ]
  )
  func comparedURL(rules: MatchRules) async throws {
    let fixture = try Self.fixture { ($0.unmatched, $0.match) = (.status(404), rules) }
    #expect(try await fixture.send("/orders", #"{"callbackUrl":"http://127.0.0.1:8/hook","n":2}"#) == 404)
    #expect(try await fixture.send("/orders", Self.other) == 201)
  }
}

extension MatchRules {
  fileprivate static func deciding(_ decide: @escaping @Sendable (HTTPRequest, HTTPRequest) -> Bool) -> MatchRules {
    var rules = MatchRules()
    rules.matcher = RequestMatcher(decide)
    return rules
  }
}
