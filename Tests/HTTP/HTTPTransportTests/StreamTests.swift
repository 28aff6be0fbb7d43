import HTTPMessages
import HTTPTransport
import TestSupport
import Testing
import WireTestSupport

@Suite("Streams that stay open", .takesTurns)
struct StreamTests {
  /// Reads up to a number of lines.
  private struct LineCount: StreamReading {
    let lines: Int

    mutating func end(of body: [UInt8]) -> Int? {
      let ends = body.indices.filter { body[$0] == 0x0A }
      return ends.count < lines ? nil : ends[lines - 1] + 1
    }
  }

  private static func watched(
    _ steps: [Step],
    untilLine lines: Int,
    configuration: LiveClientConfiguration
  ) async throws -> HTTPExchange {
    let watch = StreamWatch { head in head.status == 200 ? LineCount(lines: lines) : nil }
    return try await SendingPurpose.$watch.withValue(watch) {
      try await exchange(steps, configuration: configuration)
    }
  }

  @Test(
    "A stream ends where its reader has enough, without a fault",
    arguments: [
      ("application/jsonl", "", "1\n2\n3\n4"), ("text/event-stream", "", "1\n2\n3\n4"),
      ("application/jsonl", "Transfer-Encoding: chunked\r\n", "5\r\n1\n2\n3\r\n3\r\n\n4\n\r\n"),
      ("multipart/mixed; boundary=b", "Transfer-Encoding: chunked\r\n", "8\r\n1\n2\n3\n4\n\r\n"),
    ]
  )
  func enough(_ type: String, _ field: String, _ body: String) async throws {
    let outcome = try await Self.watched(
      [.text("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\(field)\r\n"), .pause, .text(body)],
      untilLine: 3,
      configuration: testConfiguration { $0.streamTime = .beyondHangs }
    )
    #expect(outcome.faultLines == [])
    #expect(outcome.bodyText == "1\n2\n3\n")
    #expect(outcome.isPartial)
  }

  @Test(
    "A stream longer than the largest body is its beginning, whatever the server sends after it",
    arguments: [
      ("application/jsonl", "", "1\n2\n34", "5\n6\n"),
      (
        "text/event-stream", "Transfer-Encoding: chunked\r\n", "4\r\n1\n2\n\r\n4\r\n3\n4\n\r\n",
        "4\r\n5\n6\n\r\n0\r\n\r\n"
      ),
      ("text/event-stream", "Transfer-Encoding: chunked\r\n", "4\r\n1\n2\n\r\n4\r\n3\n4\n\r\n", "not a chunk"),
    ]
  )
  func beyondLimit(_ type: String, _ field: String, _ body: String, _ rest: String) async throws {
    let outcome = try await exchange(
      [.text("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\(field)\r\n"), .pause, .text(body), .pause, .text(rest)],
      configuration: testConfiguration { ($0.streamTime, $0.maximumBody) = (.beyondHangs, 5) }
    )
    #expect(outcome.faultLines == [])
    #expect(outcome.bodyText == "1\n2\n")
    #expect(outcome.isPartial)
  }

  @Test(
    "A response that goes on at the time limit of its sender is its beginning if it may go on, and else a fault",
    arguments: [true, false]
  )
  func openEnded(mayGoOn: Bool) async throws {
    let steps: [Step] = [
      .text("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"),
      .drip(String(repeating: "1\r\na\r\n", count: 1000), every: .milliseconds(2)),
    ]
    let outcome = try await SendingPurpose.$timeLimit.withValue(.milliseconds(200)) {
      try await SendingPurpose.$isOpenEnded.withValue(mayGoOn) { try await exchange(steps) }
    }
    #expect(outcome.isPartial == mayGoOn)
    #expect(outcome.faults.map(\.kind) == (mayGoOn ? [] : [.deadlineExceeded]))
    #expect(outcome.response?.body.first == 0x61)
  }

  @Test("A response of a known length is read to its end, whatever a reader of streams wants")
  func knownLength() async throws {
    let outcome = try await Self.watched(
      [.text("HTTP/1.1 200 OK\r\nContent-Type: application/jsonl\r\nContent-Length: 6\r\n\r\n1\n2\n"), .text("3\n")],
      untilLine: 1,
      configuration: testConfiguration()
    )
    #expect(outcome.bodyText == "1\n2\n3\n")
    #expect(!outcome.isPartial && outcome.faults.isEmpty)
  }

  @Test("A stream whose items come slowly is read for the time that is given, and is not truncated")
  func slow() async throws {
    let steps: [Step] = [
      .text("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"),
      .drip(String(repeating: ": heartbeat\n\ndata: 1\n\n", count: 1000), every: .milliseconds(2)),
    ]
    let outcome = try await exchange(steps, configuration: testConfiguration { $0.streamTime = .milliseconds(200) })
    #expect(outcome.faultLines == [])
    #expect(outcome.isPartial)
    #expect(try #require(outcome.elapsed) >= .milliseconds(200))
  }

  @Test("A stream that sends nothing is complete and empty")
  func empty() async throws {
    let outcome = try await exchange(
      [.text("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")],
      configuration: testConfiguration { $0.streamTime = .milliseconds(50) }
    )
    #expect(outcome.faultLines == [])
    #expect(outcome.bodyText == "")
  }

  @Test("A sender with a time limit of its own gets the exchange as it is then, and no advice about limits.deadline")
  func timeLimit() async throws {
    let outcome = try await SendingPurpose.$timeLimit.withValue(.milliseconds(100)) {
      try await exchange([.text("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nab")])
    }
    // On a busy machine, not even the first byte may come in that time.
    let part = outcome.response == nil ? "before the first byte of the response" : "after 2 of 10 bytes"
    #expect(outcome.faultLines == ["deadline-exceeded: incomplete after 0.1 s, \(part)"])
    #expect(try #require(outcome.elapsed) >= .milliseconds(100))
  }
}
