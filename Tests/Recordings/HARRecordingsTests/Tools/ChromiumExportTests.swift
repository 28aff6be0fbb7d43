import HARRecordings
import HTTPMessages
import Testing

/// An export as DevTools writes it: pseudo-headers, repeated headers joined by line feeds, text beyond U+FFFF as
/// base64, members that begin with `_`, and error names in `_error`.
@Suite("An export of Chromium")
struct ChromiumExportTests {
  static let text = #"""
    {
      "log": {
        "version": "1.2",
        "creator": {"name": "WebInspector", "version": "537.36"},
        "pages": [
          {
            "startedDateTime": "2026-05-04T09:41:00.217Z",
            "id": "page_2",
            "title": "https://app.example/",
            "pageTimings": {"onContentLoad": 133.25799999805167, "onLoad": -1}
          }
        ],
        "entries": [
          {
            "_connectionId": "8112",
            "_initiator": {"type": "script", "stack": {"callFrames": []}},
            "_priority": "High",
            "_resourceType": "fetch",
            "cache": {},
            "connection": "443",
            "pageref": "page_2",
            "request": {
              "method": "GET",
              "url": "https://api.example/v1/feed?limit=10&q=caf%C3%A9|x",
              "httpVersion": "http/2.0",
              "headers": [
                {"name": ":authority", "value": "api.example"},
                {"name": ":method", "value": "GET"},
                {"name": ":path", "value": "/v1/feed?limit=10&q=caf%C3%A9|x"},
                {"name": ":scheme", "value": "https"},
                {"name": "accept", "value": "application/json"},
                {"name": "cookie", "value": "sid=1; theme=dark"},
                {"name": "sec-ch-ua", "value": "\"Chromium\";v=\"136\""}
              ],
              "queryString": [{"name": "limit", "value": "10"}, {"name": "q", "value": "caf%C3%A9|x"}],
              "cookies": [
                {"name": "sid", "value": "1", "path": "/", "domain": "api.example",
                  "expires": "1969-12-31T23:59:59.000Z",
                 "httpOnly": true, "secure": true, "sameSite": "Lax"}
              ],
              "headersSize": -1,
              "bodySize": 0
            },
            "response": {
              "status": 200,
              "statusText": "",
              "httpVersion": "http/2.0",
              "headers": [
                {"name": "cache-control", "value": "max-age=60"},
                {"name": "content-encoding", "value": "br"},
                {"name": "content-length", "value": "21"},
                {"name": "content-type", "value": "application/json; charset=utf-8"},
                {"name": "set-cookie", "value": "a=1; Path=/; HttpOnly\nb=2; Expires=Wed, 01 Apr 2026 12:00:00 GMT"},
                {"name": "vary", "value": "accept\naccept-encoding"}
              ],
              "cookies": [{"name": "a", "value": "1", "path": "/", "expires": null, "httpOnly": true, "secure": false}],
              "content": {"size": 27, "mimeType": "application/json", "compression": 6,
                "text": "{\"name\":\"caf\u00e9 \\\"x\\\"\"}\r\n"},
              "redirectURL": "",
              "headersSize": -1,
              "bodySize": -1,
              "_transferSize": 212,
              "_error": null,
              "_fetchedViaServiceWorker": false
            },
            "serverIPAddress": "[2001:db8::1]",
            "startedDateTime": "2026-05-04T09:41:00.217Z",
            "time": 205.81799999345094,
            "timings": {"blocked": 1.2369999991208315, "dns": -1, "ssl": -1, "connect": -1, "send": 0.054,
              "wait": 203.4,
              "receive": 1.127, "_blocked_queueing": 0.9, "_workerStart": -1}
          },
          {
            "request": {
              "method": "POST",
              "url": "https://api.example/v1/login",
              "httpVersion": "h3",
              "headers": [{"name": "content-type", "value": "application/x-www-form-urlencoded"}],
              "bodySize": 13,
              "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "user=a+b&x=%7E",
                "params": [{"name": "user", "value": "a+b"}, {"name": "x", "value": "%7E"}]}
            },
            "response": {"status": 200, "statusText": "OK", "httpVersion": "h3", "headers": [],
              "content": {"size": 17, "mimeType": "application/json", "text": "eyJuYW1lIjoi8J+YgCJ9",
                "encoding": "base64"},
              "redirectURL": "", "_error": null}
          },
          {
            "_fromCache": "disk",
            "request": {"method": "GET", "url": "https://api.example/images/1.png", "httpVersion": "http/2.0",
              "headers": []},
            "response": {"status": 200, "statusText": "", "httpVersion": "http/2.0",
              "headers": [{"name": "content-length", "value": "4"}, {"name": "content-type", "value": "image/png"}],
              "content": {"size": 4, "mimeType": "image/png", "text": "iVBORw==", "encoding": "base64"},
              "headersSize": -1, "bodySize": 0}
          },
          {
            "request": {"method": "GET", "url": "https://api.example/v1/feed", "headers": []},
            "response": {"status": 304, "statusText": "", "headers": [{"name": "etag", "value": "\"1\""}],
              "content": {"size": 27, "mimeType": "application/json", "text": "{\"items\":[]}"}, "bodySize": 0}
          },
          {
            "request": {"method": "GET", "url": "https://ads.example/x.js", "httpVersion": "", "headers": []},
            "response": {"status": 0, "statusText": "", "httpVersion": "", "headers": [], "cookies": [],
              "content": {"size": 0, "mimeType": "x-unknown"}, "redirectURL": "", "headersSize": -1, "bodySize": -1,
              "_transferSize": 0, "_error": "net::ERR_BLOCKED_BY_CLIENT.Inspector"}
          },
          {
            "request": {"method": "GET", "url": "data:image/png;base64,iVBORw0KGgo=", "httpVersion": "data",
              "headers": []},
            "response": {"status": 200, "statusText": "OK", "httpVersion": "data", "headers": [],
              "content": {"size": 8, "mimeType": "image/png", "text": "iVBORw0KGgo=", "encoding": "base64"}}
          },
          {
            "_resourceType": "websocket",
            "_webSocketMessages": [{"type": "send", "time": 1777887660.2, "opcode": 1, "data": "\ud83d"}],
            "request": {"method": "GET", "url": "wss://api.example/live", "headers": []},
            "response": {"status": 101, "statusText": "Switching Protocols", "headers": [],
              "content": {"size": 0, "mimeType": "x-unknown"}}
          },
          {
            "request": {"method": "GET", "url": "https://api.example/old", "headers": []},
            "response": {"status": 302, "statusText": "", "headers": [{"name": "location", "value": "/new"}],
              "content": {"size": 0, "mimeType": "x-unknown"}, "redirectURL": "/new", "bodySize": 154}
          },
          {
            "request": {"method": "GET", "url": "https://api.example/v1/cut", "headers": []},
            "response": {"status": 200, "statusText": "", "headers": [{"name": "content-length", "value": "900"}],
              "content": {"size": 2, "mimeType": "application/json", "text": "{\""},
              "_error": "net::ERR_CONTENT_LENGTH_MISMATCH"}
          },
          {
            "request": {"method": "GET", "url": "https://api.example/v1/evicted", "headers": []},
            "response": {"status": 200, "statusText": "", "headers": [], "bodySize": -1,
              "content": {"size": 51200, "mimeType": "application/json"}}
          },
          {
            "request": {"method": "POST", "url": "https://api.example/v1/beacon", "headers": [],
              "postData": {"mimeType": "multipart/form-data; boundary=x",
                "text": "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x--\r\n",
                "params": [{"name": "a", "value": "1"}]}},
            "response": {"status": 204, "statusText": "", "headers": [{"name": "x-id", "value": "7"}],
              "content": {"size": 0, "mimeType": "x-unknown"}, "_error": "net::ERR_ABORTED"}
          }
        ]
      }
    }
    """#

  @Test("An export of Chromium reports the entries that are not served, and keeps the others")
  func served() throws {
    let export = try ToolExport(Self.text)
    #expect(
      export.problems == [
        "5 warning not-answered", "6 note foreign-scheme", "7 warning foreign-scheme", "9 warning broken-off",
        "10 warning body-not-kept",
      ]
    )
    #expect(export.recording.entries.map(\.number) == [1, 2, 3, 4, 8, 11])
    #expect(export.recording.creator == "WebInspector 537.36")
  }

  @Test("An export of Chromium gives a request back without pseudo-headers, its URL as it was sent")
  func request() throws {
    let request = try ToolExport(Self.text).entry(1).request
    #expect(request.url.description == "https://api.example/v1/feed?limit=10&q=caf%C3%A9%7Cx")
    #expect(
      request.headers.lines == [
        "accept: application/json", "cookie: sid=1; theme=dark", #"sec-ch-ua: "Chromium";v="136""#,
      ]
    )
  }

  @Test("An export of Chromium gives a response back, each value that was joined as a field of its own")
  func response() throws {
    let entry = try ToolExport(Self.text).entry(1)
    #expect(
      entry.response.headers.lines == [
        "cache-control: max-age=60", "content-type: application/json; charset=utf-8",
        "set-cookie: a=1; Path=/; HttpOnly", "set-cookie: b=2; Expires=Wed, 01 Apr 2026 12:00:00 GMT",
        "vary: accept", "vary: accept-encoding",
      ]
    )
    #expect(entry.responseBody() == Array("{\"name\":\"caf\u{E9} \\\"x\\\"\"}\r\n".utf8))
    #expect(entry.response.version == "http/2.0")
    #expect(entry.time == .microseconds(205_818))
  }

  @Test(
    "An export of Chromium gives bodies back: a form, text that went into base64 for its characters, an image out of the cache"
  )
  func bodies() throws {
    let export = try ToolExport(Self.text)
    #expect(try export.entry(2).requestBody() == Array("user=a+b&x=%7E".utf8))
    #expect(try export.entry(2).responseBody() == Array("{\"name\":\"\u{1F600}\"}".utf8))
    #expect(try export.entry(3).responseBody() == [0x89, 0x50, 0x4E, 0x47])
    #expect(try export.entry(3).response.headers["content-length"] == "4")
    #expect(
      try export.entry(11).requestBody()
        == Array("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x--\r\n".utf8)
    )
  }

  @Test(
    "An export of Chromium gives a response back without body where there was none on the wire, whatever text stands there"
  )
  func empty() throws {
    let export = try ToolExport(Self.text)
    #expect(try export.entry(4).response == HTTPResponse(status: 304, headers: ["etag": "\"1\""]))
    #expect(try export.entry(8).response == HTTPResponse(status: 302, headers: ["location": "/new"]))
    #expect(try export.entry(11).response == HTTPResponse(status: 204, headers: ["x-id": "7"]))
  }

  @Test(
    "An export of Chromium gives a stream back from the events that it keeps beside the response",
    arguments: [
      (
        #"[{"time":1,"eventName":"message","eventId":"7","data":"a"},{"eventName":"up","eventId":"","data":"b\nc"}]"#,
        "id: 7\ndata: a\n\nevent: up\ndata: b\ndata: c\n\n"
      ), ("[]", nil),
    ] as [(String, String?)]
  )
  func events(_ events: String, _ stream: String?) throws {
    let text = #"""
      {"log":{"entries":[{"_eventSourceMessages":\#(events),"request":{"method":"GET","url":"https://a.example/e"},
      "response":{"status":200,"headers":[{"name":"content-type","value":"text/event-stream"}],
      "content":{"size":0,"mimeType":"text/event-stream"}}}]}}
      """#
    let recording = try RecordingReader().read(Array(text.utf8), file: "a.har")
    #expect(recording.entries.first.map { String(decoding: $0.response.body, as: UTF8.self) } == stream)
  }

  @Test("An export of Chromium says why a request got no response")
  func reasons() throws {
    let messages = try ToolExport(Self.text).recording.problems.map(\.message)
    #expect(
      messages.first
        == "the request was blocked, cancelled or got no response (net::ERR_BLOCKED_BY_CLIENT.Inspector); the entry is not served"
    )
    #expect(messages.contains("the response is incomplete (net::ERR_CONTENT_LENGTH_MISMATCH); the entry is not served"))
  }
}
