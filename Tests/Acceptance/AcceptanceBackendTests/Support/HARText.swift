@testable import HARRecordings
import HTTPMessages
import JSONSyntax
import Testing

/// A recorded exchange written by a test.
struct RecordedExchange: Sendable {
  var url: String
  var method = "GET"
  var status = 200
  var type: String? = "application/json"
  var body: [UInt8] = []

  static func get(_ url: String, status: Int = 200, type: String? = "application/json", body: [UInt8]) -> Self {
    RecordedExchange(url: url, status: status, type: type, body: body)
  }

  static func get(_ url: String, status: Int = 200, type: String? = "application/json", _ body: String) -> Self {
    get(url, status: status, type: type, body: Array(body.utf8))
  }
}

/// Creates recordings from exchanges.
enum HARText {
  static func recording(_ exchanges: [RecordedExchange], file: String = "Recordings/test.har") throws -> Recording {
    let writer = HARWriter(name: "test", version: "1")
    let entries = try exchanges.map { recorded in
      var headers: HTTPHeaders = []
      if let type = recorded.type { headers.add("Content-Type", type) }
      let exchange = HTTPExchange(
        request: HTTPRequest(method: HTTPMethod(recorded.method), url: try HTTPURL(parsing: recorded.url)),
        response: HTTPResponse(status: recorded.status, headers: headers, body: recorded.body)
      )
      return writer.entry(withSecretsOf: CapturedExchange(exchange: exchange, started: "2026-05-04T09:41:00.217Z"))
    }
    let text = writer.head() + entries.joined(separator: writer.separator) + writer.tail
    return try RecordingReader().read(Array(text), file: file)
  }
}
