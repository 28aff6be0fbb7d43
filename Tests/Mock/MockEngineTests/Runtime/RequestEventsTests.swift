import HTTPMessages
import MockTestSupport
import Testing

@testable import MockEngine

@Suite("The request events of a runtime")
struct RequestEventsTests {
  private static let address = HTTPURL(scheme: "http", host: "127.0.0.1", port: 8080)

  /// Replies to requests on one thread.
  private static func reply(_ targets: [String], by runtime: MockRuntime) throws {
    let log = runtime.makeLog(address: address)
    let service = ReplyService(runtime: runtime, log: log)
    for target in targets {
      _ = try service.reply(to: try JournalFixture.received(RequestText.make(target)))
    }
  }

  private static func text(_ events: RequestEvents) async -> [String] {
    var lines: [String] = []
    for await event in events {
      switch event {
      case .request(let entry): lines.append("\(entry.number) \(entry.request.url.requestTarget) \(entry.status ?? 0)")
      case .dropped(let count): lines.append("dropped \(count)")
      }
    }
    return lines
  }

  @Test("Each request is an event, also one that is replied to from the cache")
  func requests() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard, journalLimit: 1)
    try Self.reply(["/status"], by: runtime)
    let events = runtime.requestEvents()
    try Self.reply(["/status", "/status", "/status", "/nowhere?token=s3cret"], by: runtime)
    await runtime.endEvents()
    try Self.reply(["/status"], by: runtime)
    #expect(
      await Self.text(events) == ["2 /status 200", "3 /status 200", "4 /status 200", "5 /nowhere?token=REDACTED 404"]
    )
  }

  @Test("Requests that do not fit are counted where they are missing")
  func dropped() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    let events = runtime.requestEvents(limit: 2)
    try Self.reply(Array(repeating: "/status", count: 5), by: runtime)
    await runtime.endEvents()
    #expect(await Self.text(events) == ["1 /status 200", "2 /status 200", "dropped 3"])
  }

  @Test("Requests of many threads arrive in the order of their numbers")
  func threads() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    let events = runtime.requestEvents()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { try Self.reply(Array(repeating: "/status", count: 100), by: runtime) }
      }
      try await group.waitForAll()
    }
    await runtime.endEvents()
    #expect(await Self.text(events) == (1...400).map { "\($0) /status 200" })
  }
}
