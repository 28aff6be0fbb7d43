import HTTPMessages
import Testing

@testable import HARRecordings

@Suite("Recorded callbacks in HAR files")
struct CallbackEntryTests {
  @Test("A callback says in its entry which request caused it, and is not replayed")
  func roundTrip() throws {
    let url = try HTTPURL(parsing: "http://127.0.0.1:9/hook")
    let request = HTTPRequest(method: .post, url: url, body: Array("{}".utf8))
    var captured = CapturedExchange(
      exchange: HTTPExchange(request: request, response: HTTPResponse(status: 204)),
      started: "2026-05-04T09:41:00.217Z"
    )
    captured.callback = RecordedCallback(name: "done", operation: "createOrder", cause: "2026-05-04T09:41:00.000Z")
    let writer = HARWriter(name: "contract", version: "1")
    let file = writer.head() + writer.entry(captured) + writer.tail
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.contains(#""_callback": {"#))
    let entries = try RecordingReader().read(file, file: "a.har").entries
    #expect(entries.map(\.callback) == [captured.callback])
    #expect(entries.indices.map { entries.head(at: $0).isCallback } == [true])
    #expect(entries.indices.map { entries.head(at: $0).isReplayed } == [false])
  }

  @Test(
    "An entry is a callback only with a name and an operation",
    arguments: [("true", false), ("{}", false), (#"{"name":"a"}"#, false), (#"{"name":"a","operation":"b"}"#, true)]
  )
  func forms(member: String, isCallback: Bool) throws {
    let entry = HARText.entry("GET", "http://h/a").dropLast() + ",\"_callback\":\(member)}"
    let entries = try RecordingReader().read(HARText.log(String(entry)), file: "a.har").entries
    #expect(entries.map { $0.callback != nil } == [isCallback])
  }
}
