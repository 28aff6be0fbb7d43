import HARRecordings
import HTTPMessages
import Testing

/// An export as Web Inspector writes it: no reason phrases, encoded sizes with decoded text, entries from the cache,
/// and empty methods for requests that were never sent.
@Suite("An export of Safari")
struct SafariExportTests {
  static let text = #"""
    {
      "log": {
        "version": "1.2",
        "creator": {"name": "WebKit Web Inspector", "version": "20621.1.15"},
        "pages": [{"startedDateTime": "2026-05-04T09:41:00.217Z", "id": "page_0", "title": "https://app.example/",
          "pageTimings": {"onContentLoad": 15788.239001994953, "onLoad": 15799.182686023414}}],
        "entries": [
          {
            "pageref": "page_0", "startedDateTime": "2026-05-04T09:41:00.217Z", "time": 111.34259781101719,
            "request": {
              "method": "GET", "url": "https://api.example/v1/feed?limit=10", "httpVersion": "HTTP/2",
              "cookies": [{"name": "sid", "value": "1"}],
              "headers": [{"name": "Accept", "value": "application/json"}, {"name": "Cookie", "value": "sid=1"}],
              "queryString": [{"name": "limit", "value": "10"}], "headersSize": 216, "bodySize": 0
            },
            "response": {
              "status": 200, "statusText": "", "httpVersion": "HTTP/2", "cookies": [],
              "headers": [
                {"name": "Content-Type", "value": "application/json"},
                {"name": "Content-Encoding", "value": "gzip"},
                {"name": "Content-Length", "value": "32"},
                {"name": "Set-Cookie", "value": "a=1; Path=/, b=2; Path=/"}
              ],
              "content": {"size": 12, "compression": -20, "mimeType": "application/json", "text": "{\"items\":[]}"},
              "redirectURL": "", "headersSize": 120, "bodySize": 32, "_transferSize": 152
            },
            "cache": {},
            "timings": {"blocked": 0.9, "dns": -1, "connect": -1, "ssl": -1, "send": 0.4, "wait": 109.1,
              "receive": 0.9},
            "serverIPAddress": "192.0.2.7", "connection": "3", "_fetchType": "Network Load"
          },
          {
            "pageref": "page_0", "time": 0, "_fetchType": "Memory Cache",
            "request": {"method": "GET", "url": "https://api.example/1.png", "httpVersion": "", "headers": [],
              "headersSize": -1, "bodySize": -1},
            "response": {"status": 200, "statusText": "OK", "httpVersion": "", "headers": [
                {"name": "Content-Type", "value": "image/png"}],
              "content": {"size": 4, "compression": 4, "mimeType": "image/png", "text": "iVBORw==",
                "encoding": "base64"},
              "headersSize": -1, "bodySize": -1}
          },
          {
            "request": {"method": "GET", "url": "https://api.example/v1/lost", "headers": []},
            "response": {"status": 200, "statusText": "", "headers": [{"name": "Content-Length", "value": "4096"}],
              "content": {"size": 0, "compression": 0, "mimeType": "application/json"}, "bodySize": -1}
          },
          {
            "request": {"method": "", "url": "https://api.example/cancelled", "headers": []},
            "response": {"status": 0, "statusText": "", "headers": [], "content": {"size": 0, "mimeType": "x-unknown"},
              "_error": "The resource load was cancelled."}
          },
          {
            "request": {"method": "PUT", "url": "https://api.example/v1/items/1", "headers": [], "bodySize": 3,
              "postData": {"mimeType": "text/plain", "text": "a&b", "params": []}},
            "response": {"status": 200, "statusText": "", "headers": [], "content": {"size": 0,
              "mimeType": "x-unknown"}}
          }
        ]
      }
    }
    """#

  @Test("An export of Safari reports the entries that are not served, and keeps the others")
  func served() throws {
    let export = try ToolExport(Self.text)
    #expect(export.problems == ["3 warning body-not-kept", "4 warning not-answered"])
    #expect(export.recording.entries.map(\.number) == [1, 2, 5])
  }

  @Test("An export of Safari gives an exchange back, its body decoded already")
  func exchange() throws {
    let entry = try ToolExport(Self.text).entry(1)
    #expect(entry.request.headers.lines == ["Accept: application/json", "Cookie: sid=1"])
    #expect(
      entry.response.headers.lines == ["Content-Type: application/json", "Set-Cookie: a=1; Path=/, b=2; Path=/"]
    )
    #expect(entry.responseBody() == Array(#"{"items":[]}"#.utf8))
    #expect(entry.response.reason.isEmpty)
  }

  @Test("An export of Safari gives an image back, and the version of HTTP where it is not known")
  func image() throws {
    let response = try ToolExport(Self.text).entry(2).response
    #expect(response.body == [0x89, 0x50, 0x4E, 0x47])
    #expect(response.version == "HTTP/1.1")
  }

  @Test("An export of Safari gives a request's body back, and an empty one for a response without any")
  func bodies() throws {
    let entry = try ToolExport(Self.text).entry(5)
    #expect(entry.requestBody() == Array("a&b".utf8))
    #expect(entry.responseBody().isEmpty)
  }
}
