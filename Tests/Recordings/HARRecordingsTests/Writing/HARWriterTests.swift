import HARRecordings
import HTTPMessages
import JSONSyntax
import Testing

@Suite("A recording is written")
struct HARWriterTests {
  static let writer = HARWriter(name: "contract", version: "1.0.0")

  static func captured(_ response: HTTPResponse?, faults: [TransportFault] = []) throws -> CapturedExchange {
    let request = HTTPRequest(
      method: .post,
      url: try HTTPURL(parsing: "https://a.example/x?a=1&b=%C3%BC&c#part"),
      headers: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": "sid=1; t=a=b"],
      body: Array("u=a+b".utf8)
    )
    return CapturedExchange(
      exchange: HTTPExchange(request: request, response: response, faults: faults),
      started: "2026-05-04T09:41:00.217Z",
      elapsed: .nanoseconds(205_818_500),
      firstByte: .milliseconds(200),
      serverAddress: "192.0.2.7"
    )
  }

  static let response = HTTPResponse(
    status: 302,
    reason: "Found",
    version: "HTTP/1.0",
    headers: [
      "Content-Type": "text/plain", "Location": "/y",
      "Set-Cookie": "a=b; Path=/; Expires=Wed, 01 Apr 2026 12:00:00 GMT; HttpOnly; SameSite=Lax",
    ],
    body: Array("\"é\"\n".utf8)
  )

  static let entry = #"""

          {
            "startedDateTime": "2026-05-04T09:41:00.217Z",
            "time": 205.8185,
            "request": {
              "method": "POST",
              "url": "https://a.example/x?a=1&b=%C3%BC&c",
              "httpVersion": "HTTP/1.0",
              "cookies": [
                {
                  "name": "sid",
                  "value": "1"
                },
                {
                  "name": "t",
                  "value": "a=b"
                }
              ],
              "headers": [
                {
                  "name": "Content-Type",
                  "value": "application/x-www-form-urlencoded"
                },
                {
                  "name": "Cookie",
                  "value": "sid=1; t=a=b"
                }
              ],
              "queryString": [
                {
                  "name": "a",
                  "value": "1"
                },
                {
                  "name": "b",
                  "value": "ü"
                },
                {
                  "name": "c",
                  "value": ""
                }
              ],
              "postData": {
                "mimeType": "application/x-www-form-urlencoded",
                "params": [
                  {
                    "name": "u",
                    "value": "a b"
                  }
                ],
                "text": "u=a+b"
              },
              "headersSize": -1,
              "bodySize": 5
            },
            "response": {
              "status": 302,
              "statusText": "Found",
              "httpVersion": "HTTP/1.0",
              "cookies": [
                {
                  "name": "a",
                  "value": "b",
                  "path": "/",
                  "expires": "2026-04-01T12:00:00.000Z",
                  "httpOnly": true,
                  "secure": false,
                  "sameSite": "Lax"
                }
              ],
              "headers": [
                {
                  "name": "Content-Type",
                  "value": "text/plain"
                },
                {
                  "name": "Location",
                  "value": "/y"
                },
                {
                  "name": "Set-Cookie",
                  "value": "a=b; Path=/; Expires=Wed, 01 Apr 2026 12:00:00 GMT; HttpOnly; SameSite=Lax"
                }
              ],
              "content": {
                "size": 5,
                "mimeType": "text/plain",
                "text": "\"é\"\n",
                "encoding": "utf-8"
              },
              "redirectURL": "/y",
              "headersSize": -1,
              "bodySize": 5
            },
            "cache": {},
            "timings": {
              "send": 0,
              "wait": 200,
              "receive": 5.8185
            },
            "serverIPAddress": "192.0.2.7"
          }
    """#

  @Test("An entry is JSON text, one member a line")
  func entryText() throws {
    let text = Self.writer.entry(try Self.captured(Self.response))
    #expect(String(decoding: text, as: UTF8.self) == Self.entry)
  }

  @Test("A file without entries is a whole one")
  func noEntries() throws {
    let expected = """
      {
        "log": {
          "version": "1.2",
          "creator": {
            "name": "contract",
            "version": "1.0.0"
          },
          "entries": [
          ]
        }
      }

      """
    #expect(String(decoding: Self.writer.head() + Self.writer.tail, as: UTF8.self) == expected)
  }

  static let required = [
    "", "/startedDateTime", "/time", "/request/method", "/request/url", "/request/httpVersion", "/request/cookies",
    "/request/headers", "/request/queryString", "/request/headersSize", "/request/bodySize",
    "/request/postData/mimeType",
    "/request/postData/params", "/request/postData/text", "/response/status", "/response/statusText",
    "/response/httpVersion", "/response/cookies", "/response/headers", "/response/content/size",
    "/response/content/mimeType", "/response/redirectURL", "/response/headersSize", "/response/bodySize", "/cache",
    "/timings/send", "/timings/wait", "/timings/receive",
  ]

  @Test("Every required member is present, also for an exchange without a response", arguments: required)
  func requiredMembers(pointer: String) throws {
    let writer = Self.writer
    for response in [Self.response, HTTPResponse(status: 204), nil] {
      let text = writer.head() + writer.entry(try Self.captured(response)) + writer.tail
      let entry = try #require(
        try JSONDocument(parsing: text).root.value(at: JSONPointer(tokens: ["log", "entries", "0"]))
      )
      #expect(entry.value(at: try #require(JSONPointer(pointer))) != nil)
    }
  }

  @Test("An exchange without a response has the status 0, says why, and is reported when it is read")
  func noResponse() throws {
    let writer = Self.writer
    let fault = TransportFault(.connectionReset, "reset by peer")
    let text = writer.head() + writer.entry(try Self.captured(nil, faults: [fault])) + writer.tail
    let recording = try RecordingReader().read(text, file: "a.har")
    #expect(recording.entries.isEmpty)
    #expect(
      recording.problems.map(\.message)
        == ["the request was blocked, cancelled or got no response (reset by peer); the entry is not served"]
    )
  }

  @Test("A response that broke off is reported when it is read, and not served")
  func brokenOff() throws {
    let writer = Self.writer
    let fault = TransportFault(.closedAmidBody, "")
    let text = writer.head() + writer.entry(try Self.captured(Self.response, faults: [fault])) + writer.tail
    let recording = try RecordingReader().read(text, file: "a.har")
    #expect(recording.entries.isEmpty)
    #expect(
      recording.problems.map(\.message) == ["the response is incomplete (closed-amid-body); the entry is not served"]
    )
  }

  @Test(
    "A duration is in milliseconds, exact to the nanosecond",
    arguments: [
      (Duration.zero, "0"), (.nanoseconds(1), "0.000001"), (.milliseconds(5), "5"), (.microseconds(205_818), "205.818"),
      (.seconds(3_600), "3600000"), (.seconds(-1), "0"), (.nanoseconds(1_500_000), "1.5"),
    ]
  )
  func milliseconds(duration: Duration, text: String) throws {
    var captured = try Self.captured(nil)
    (captured.elapsed, captured.firstByte) = (duration, nil)
    #expect(String(decoding: Self.writer.entry(captured), as: UTF8.self).contains("\"time\": \(text),"))
  }

  @Test("A time that nobody measured is -1 and comes back as none")
  func unknownTime() throws {
    let request = HTTPRequest(url: try HTTPURL(parsing: "https://a.example/"))
    let exchange = HTTPExchange(request: request, response: HTTPResponse(status: 204))
    let text = Self.writer.entry(CapturedExchange(exchange: exchange, started: "2026-05-04T09:41:00.217Z"))
    #expect(String(decoding: text, as: UTF8.self).contains("\"time\": -1,"))
    let recording = try RecordingReader().read(Self.writer.head() + text + Self.writer.tail, file: "a.har")
    #expect(recording.entries.map(\.time) == [nil])
  }
}
