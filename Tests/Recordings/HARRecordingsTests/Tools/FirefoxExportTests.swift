import HARRecordings
import HTTPMessages
import Testing

/// An export as the network monitor writes it: times with a zone offset, cached text for a 304, comments in place of
/// omitted bodies, and `encoding` only for images.
@Suite("An export of Firefox")
struct FirefoxExportTests {
  static let text = #"""
    {
      "log": {
        "version": "1.2",
        "creator": {"name": "Firefox", "version": "138.0"},
        "browser": {"name": "Firefox", "version": "138.0"},
        "pages": [{"id": "page_1", "title": "Feed", "startedDateTime": "2026-05-04T11:41:00.217+02:00",
          "pageTimings": {"onContentLoad": 208, "onLoad": 270}}],
        "entries": [
          {
            "startedDateTime": "2026-05-04T11:41:00.217+02:00",
            "request": {
              "bodySize": 12, "method": "POST", "url": "https://api.example/v1/items?a=1&a=2", "httpVersion": "HTTP/3",
              "headers": [
                {"name": "Host", "value": "api.example"},
                {"name": "Content-Type", "value": "application/json"},
                {"name": "Content-Length", "value": "12"}
              ],
              "cookies": [], "queryString": [{"name": "a", "value": "1"}, {"name": "a", "value": "2"}],
              "headersSize": 625,
              "postData": {"mimeType": "application/json", "params": [], "text": "{\"name\":\"b\"}"}
            },
            "response": {
              "status": 201, "statusText": "Created", "httpVersion": "HTTP/3",
              "headers": [
                {"name": "content-type", "value": "application/json"},
                {"name": "transfer-encoding", "value": "chunked"},
                {"name": "link", "value": "</a>; rel=next"},
                {"name": "link", "value": "</b>; rel=prev"}
              ],
              "cookies": [],
              "content": {"mimeType": "application/json", "size": 13, "text": "{\"id\":\"\u00fc1\"}\n"},
              "redirectURL": "", "headersSize": 120, "bodySize": 133
            },
            "cache": {},
            "timings": {"blocked": 0, "dns": 12, "connect": 31, "ssl": 33, "send": 0, "wait": 41, "receive": 2},
            "time": 119, "_securityState": "secure", "serverIPAddress": "192.0.2.7", "connection": "443",
            "pageref": "page_1"
          },
          {
            "startedDateTime": "2026-05-04T11:41:01.002+02:00",
            "request": {"bodySize": 0, "method": "GET", "url": "https://api.example/v1/items", "httpVersion": "HTTP/2",
              "headers": [{"name": "If-None-Match", "value": "\"1\""}]},
            "response": {"status": 304, "statusText": "Not Modified", "httpVersion": "HTTP/2",
              "headers": [{"name": "etag", "value": "\"1\""}, {"name": "content-encoding", "value": "gzip"}],
              "content": {"mimeType": "application/json", "size": 12, "text": "{\"items\":[]}"}, "bodySize": 0},
            "cache": {"afterRequest": null}, "timings": {}, "time": 0
          },
          {
            "request": {"method": "GET", "url": "https://api.example/1.png", "headers": []},
            "response": {"status": 200, "headers": [{"name": "content-type", "value": "image/png"}],
              "content": {"mimeType": "image/png", "size": 4, "encoding": "base64", "text": "iVBORw=="}}
          },
          {
            "request": {"method": "GET", "url": "https://api.example/2.png", "headers": []},
            "response": {"status": 200,
              "headers": [{"name": "content-type", "value": "image/png"}, {"name": "content-length", "value": "306"}],
              "content": {"mimeType": "image/png", "size": -1, "comment": "Response bodies are not included."}}
          },
          {
            "request": {"method": "GET", "url": "https://api.example/menu.txt", "headers": []},
            "response": {"status": 200, "headers": [{"name": "content-type",
              "value": "text/plain; charset=windows-1252"}],
              "content": {"mimeType": "text/plain", "size": 8, "text": "caf\u00e9 5\u20ac"}}
          },
          {
            "request": {"method": "GET", "url": "https://api.example/aborted", "headers": []},
            "response": {"status": 0, "statusText": "", "httpVersion": "", "headers": [], "cookies": [],
              "content": {"mimeType": "", "size": 0}, "redirectURL": "", "headersSize": -1, "bodySize": -1}
          }
        ]
      }
    }
    """#

  @Test("An export of Firefox reports the entries that are not served, and keeps the others")
  func served() throws {
    let export = try ToolExport(Self.text)
    #expect(export.problems == ["4 warning body-not-kept", "6 warning not-answered"])
    #expect(export.recording.entries.map(\.number) == [1, 2, 3, 5])
  }

  @Test("An export of Firefox gives an exchange back, repeated fields in their order")
  func exchange() throws {
    let entry = try ToolExport(Self.text).entry(1)
    #expect(
      entry.request.headers.lines == ["Host: api.example", "Content-Type: application/json", "Content-Length: 12"]
    )
    #expect(entry.request.url.query == "a=1&a=2")
    #expect(entry.requestBody() == Array(#"{"name":"b"}"#.utf8))
    #expect(
      entry.response.headers.lines == [
        "content-type: application/json", "transfer-encoding: chunked", "link: </a>; rel=next", "link: </b>; rel=prev",
      ]
    )
    #expect(entry.response.reason == "Created")
    #expect(entry.responseBody() == Array("{\"id\":\"\u{FC}1\"}\n".utf8))
    #expect(entry.time == .milliseconds(119))
    #expect(entry.startedDateTime == "2026-05-04T11:41:00.217+02:00")
  }

  @Test("An export of Firefox gives a 304 back as it came, without the body from the cache")
  func notModified() throws {
    let response = try ToolExport(Self.text).entry(2).response
    #expect(response.headers.lines == ["etag: \"1\"", "content-encoding: gzip"])
    #expect(response.body.isEmpty)
  }

  @Test("An export of Firefox gives an image and text of an old character set back byte for byte")
  func bodies() throws {
    let export = try ToolExport(Self.text)
    #expect(try export.entry(3).responseBody() == [0x89, 0x50, 0x4E, 0x47])
    #expect(try export.entry(5).responseBody() == Array("caf".utf8) + [0xE9, 0x20, 0x35, 0x80])
  }

  @Test("An export of Firefox without bodies gives the size of the body that was left out")
  func leftOut() throws {
    #expect(
      try ToolExport(Self.text).recording.problems.first?.message
        == "the response body of 306 bytes is missing, so the entry is not served; export it as \"HAR with content\""
    )
  }
}
