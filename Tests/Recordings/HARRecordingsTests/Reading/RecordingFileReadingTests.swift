import Foundation
import HARRecordings
import HTTPMessages
import Redaction
import Testing

@Suite("Recordings at a path")
struct RecordingFileReadingTests {
  @Test("A file that a writer made of exchanges is read from its path with the same exchanges")
  func roundTrip() throws {
    let request = HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1/v1/feed?limit=10"))
    let captured = [200, 404].map { status in
      let response = HTTPResponse(status: status, body: Array("{}".utf8))
      return CapturedExchange(
        exchange: HTTPExchange(request: request, response: response),
        started: "2026-05-04T09:41:00.217Z"
      )
    }
    var redaction = RecordingRedaction()
    let bytes = HARWriter(name: "tests", version: "1").file(of: captured.map { $0.redacted(by: &redaction) })
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).har")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let recording = try RecordingReader().read(contentsOfFile: file.path)
    #expect(recording.problems.isEmpty)
    #expect(recording.entries.map(\.response.status) == [200, 404])
    #expect(recording.entries.map(\.request.url) == [request.url, request.url])
  }

  @Test("A file that cannot be read is a problem with its path and the reason")
  func missing() {
    let problem = #expect(throws: RecordingProblem.self) {
      try RecordingReader().read(contentsOfFile: "/nowhere/feed.har")
    }
    #expect(problem?.code == .unreadable)
    #expect(problem?.description.hasPrefix("/nowhere/feed.har: error: the file cannot be read: ") == true)
  }
}
