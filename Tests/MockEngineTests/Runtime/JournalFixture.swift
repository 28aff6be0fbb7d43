import HTTPMessages
import HTTPWireFormat
import MockTestSupport

@testable import MockEngine

/// What a log of served requests is given.
enum JournalFixture {
  static func received(_ text: String, body: Int = 0) throws -> ReceivedRequest {
    let bytes = Array(text.utf8)
    return ReceivedRequest(
      bytes: bytes,
      head: try bytes.withUnsafeBytes { try RequestHead($0) },
      body: Array(repeating: 0x61, count: body)
    )
  }

  static func record(_ number: Int = 1, _ target: String = "/status", body: Int = 0) throws -> JournalRing.Record {
    JournalRing.Record(
      try received(RequestText.make(target), body: body),
      reply(),
      number: number,
      time: 0
    )
  }

  static func reply(_ source: MockReply.Source = .method) -> JournaledReply {
    JournaledReply(scenario: "online", operation: nil, status: 200, source: source, nearest: [], findings: [])
  }

  static func stage(_ scenario: Scenario = .online) throws -> MockRuntime.Stage {
    MockRuntime.Stage(api: try MockFixture.standard, name: "", scenario: scenario)
  }
}
