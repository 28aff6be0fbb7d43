import HARRecordings
import HTTPMessages

/// An exchange that a session wrote to its partial file, by what merging has to know of it.
struct WrittenExchange: Sendable {
  /// The entry without its secrets, and of its response the status alone; `nil` if it has no complete response.
  let entry: RecordedEntry?
  /// The method and URL.
  let line: String
  /// The position in which the request was sent.
  let number: Int
  /// The range of its text in the partial file.
  let range: Range<Int>

  /// Notes an exchange.
  init(_ redacted: RedactedCapture, number: Int, range: Range<Int>, file: String) {
    var captured = redacted.captured
    // Responses may be large, and are not compared.
    captured.exchange.response = captured.exchange.response.map { HTTPResponse(status: $0.status) }
    var url = captured.exchange.request.url
    url.fragment = nil
    entry = try? RecordedEntry(captured, number: number, file: file)
    line = "\(captured.exchange.request.method) \(url)"
    self.number = number
    self.range = range
  }
}
