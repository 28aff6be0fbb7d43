import HARRecordings
import JSONSyntax
import Testing

/// Recordings for tests, from requests and JSON bodies.
enum Recorded {
  /// A recorded exchange.
  struct Exchange: Sendable {
    var target: String
    var body: String
    var status = 200
    var headers: [(String, String)] = [("Content-Type", "application/json")]
    var method = "GET"
  }

  /// Returns a recording of successes, by the target of each request.
  static func bodies(_ bodies: [(String, String)]) throws -> [Recording] {
    try of(bodies.map { Exchange(target: $0.0, body: $0.1) })
  }

  static func of(_ exchanges: [Exchange]) throws -> [Recording] {
    let entries = exchanges.map { exchange -> JSONLiteral in
      let headers = exchange.headers.map {
        JSONLiteral.object([.init("name", .string($0.0)), .init("value", .string($0.1))])
      }
      let type = exchange.headers.first { $0.0 == "Content-Type" }?.1 ?? "application/json"
      return [
        "startedDateTime": "2026-05-04T09:41:00Z", "time": 1,
        "request": [
          "method": .string(exchange.method), "url": .string("http://api.example\(exchange.target)"),
          "httpVersion": "HTTP/1.1", "headers": [], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0,
        ],
        "response": [
          "status": .number(String(exchange.status)), "statusText": "", "httpVersion": "HTTP/1.1",
          "headers": .array(headers), "cookies": [], "redirectURL": "", "headersSize": -1, "bodySize": -1,
          "content": [
            "size": .number(String(exchange.body.utf8.count)), "mimeType": .string(type),
            "text": .string(exchange.body),
          ],
        ],
        "cache": [:], "timings": ["send": 0, "wait": 1, "receive": 0],
      ]
    }
    let log: JSONLiteral = [
      "log": ["version": "1.2", "creator": ["name": "test", "version": "1"], "entries": .array(entries)]
    ]
    return [try RecordingReader().read(log.serialized(), file: "test.har")]
  }
}
