import HTTPMessages
import JSONSyntax
import MockTestSupport
import TestSupport
import Testing

@testable import MockControl
@testable import MockEngine

@Suite("The events of the control API")
struct EventFeedTests {
  @Test("A stream of events has each request that is served from then on, with its number as its id")
  func requests() async throws {
    let fixture = try InspectorFixture()
    try await fixture.serve(targets: ["/status"])
    let feed = try fixture.feed()
    #expect(await feed.text() == "retry: 1000\n\n")
    try await fixture.serve(targets: ["/status?token=s3cret"])
    let text = try #require(await feed.text())
    #expect(text.hasPrefix("id: 2\nevent: request\ndata: {\"number\":2,"))
    #expect(text.hasSuffix("}\n\n"))
    #expect(!text.contains("s3cret"))
  }

  @Test(
    "A stream of events resumes after the last entry that the client has",
    arguments: [(0, ["request 1", "request 2", "request 3"]), (2, ["request 3"]), (3, [])]
  )
  func resuming(last: Int, expected: [String]) async throws {
    let fixture = try InspectorFixture()
    try await fixture.serve(targets: ["/status", "/old", "/nowhere"])
    let feed = try fixture.feed(after: last)
    // A request that is served before the first part is read comes once.
    try await fixture.serve(targets: ["/status"])
    #expect(await feed.events() == expected + ["request 4"])
    try await fixture.serve(targets: ["/status"])
    #expect(await feed.events() == ["request 5"])
  }

  @Test("A stream of events starts over for a client whose last entry is from before a reset")
  func stale() async throws {
    let fixture = try InspectorFixture()
    try await fixture.serve(targets: ["/status"])
    let feed = try fixture.feed(after: 7)
    #expect(await feed.events() == [#"change {"kind":"reset"}"#, "request 1"])
  }

  @Test("A stream of events has the changes of scenarios, files and journal in their order")
  func changes() async throws {
    let fixture = try InspectorFixture()
    let feed = try fixture.feed(after: 0)
    _ = await feed.next()
    let runtime = fixture.runtime
    runtime.play(.online)
    runtime.play(.online, in: "a")
    runtime.leaveScenario(of: "a")
    runtime.replace(api: runtime.api, book: runtime.book)
    runtime.clearJournal()
    try await fixture.serve(targets: ["/status"])
    runtime.reset()
    try await fixture.serve(targets: ["/status"])
    #expect(
      await feed.events() == [
        #"change {"kind":"scenario"}"#, #"change {"kind":"scenario","session":"a"}"#,
        #"change {"kind":"scenario","session":"a"}"#, #"change {"kind":"reload"}"#, #"change {"kind":"journal"}"#,
        "request 1", #"change {"kind":"reset"}"#, "request 1",
      ]
    )
  }

  @Test("A stream of events says how many requests came too fast for its reader")
  func dropped() async throws {
    let fixture = try InspectorFixture()
    let feed = try fixture.feed()
    _ = await feed.next()
    try await fixture.serve(targets: Array(repeating: "/status", count: 510))
    let events = try #require(await feed.events())
    #expect(events.count == 501)
    #expect(events.last == #"dropped {"count":10}"#)
  }

  @Test("A stream of events sends a comment when nothing happens, and goes on", .hangLimit)
  func heartbeat() async throws {
    let fixture = try InspectorFixture()
    let feed = try fixture.feed(heartbeat: .milliseconds(1))
    _ = await feed.next()
    #expect(await feed.text() == ": nothing happens\n\n")
    #expect(await feed.text() == ": nothing happens\n\n")
  }

  @Test("A stream of events ends with the mock API, after its last events", .hangLimit)
  func end() async throws {
    let fixture = try InspectorFixture()
    let feed = try fixture.feed()
    _ = await feed.next()
    try await fixture.serve(targets: ["/status"])
    await fixture.runtime.endEvents()
    #expect(await feed.events() == ["request 1"])
    #expect(await feed.next() == nil)
  }

  @Test("A stream of events ends when its task is cancelled", .hangLimit)
  func cancelled() async throws {
    let feed = try InspectorFixture().feed()
    _ = await feed.next()
    let reading = Task { await feed.next() }
    reading.cancel()
    #expect(await reading.value == nil)
  }

  @Test("The control API has a limit of streams, and a place again when a stream is gone")
  func readers() async throws {
    let fixture = try InspectorFixture()
    var feeds: [EventFeed] = []
    for _ in 0..<EventFeed.readers { feeds.append(try fixture.feed()) }
    let response = try await fixture.send("GET events")
    #expect(response.status == 503)
    #expect(response.headers["Retry-After"] == "10")
    #expect(try response.json["detail"]?.string?.contains("16 streams") == true)
    feeds.removeLast()
    #expect(try await fixture.send("GET events").headers["Content-Type"] == "text/event-stream")
    feeds = []
    #expect(!fixture.runtime.numbers.hub.isWatched)
  }

  @Test("The control API refuses an id of a last event that is not a number", arguments: ["x", "-1"])
  func malformed(_ last: String) async throws {
    #expect(try await InspectorFixture().send("GET events", ["Last-Event-ID": last]).status == 400)
  }
}
