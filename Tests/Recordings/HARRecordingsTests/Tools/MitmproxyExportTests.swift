import HARRecordings
import HTTPMessages
import Testing

/// An export as `save.har` writes it: Latin-1 where no charset is declared, surrogate halves for bytes that are not
/// UTF-8, binary responses as base64, and responses without content for failures.
@Suite("An export of mitmproxy")
struct MitmproxyExportTests {
  static let text = #"""
    {
        "log": {
            "version": "1.2",
            "creator": {"name": "mitmproxy", "version": "1.2.3", "comment": ""},
            "pages": [],
            "entries": [
                {
                    "startedDateTime": "2026-05-04T09:41:00.217345+00:00",
                    "time": 205.81793785095215,
                    "request": {
                        "method": "POST",
                        "url": "https://api.example/v1/events",
                        "httpVersion": "HTTP/2.0",
                        "cookies": [],
                        "headers": [
                            {"name": "content-type", "value": "application/x-protobuf"},
                            {"name": "content-length", "value": "5"}
                        ],
                        "queryString": [],
                        "headersSize": 98,
                        "bodySize": 5,
                        "postData": {"mimeType": "application/x-protobuf", "text": "\b\u0096\u0001\u00ff\u0000",
                          "params": []}
                    },
                    "response": {
                        "status": 200,
                        "statusText": "",
                        "httpVersion": "HTTP/2.0",
                        "cookies": [{"name": "a", "value": "1", "path": "/", "domain": "", "httpOnly": false,
                          "secure": false}],
                        "headers": [
                            {"name": "content-type", "value": "text/plain"},
                            {"name": "set-cookie", "value": "a=1; path=/"},
                            {"name": "set-cookie", "value": "b=2"},
                            {"name": "content-encoding", "value": "gzip"},
                            {"name": "content-length", "value": "25"}
                        ],
                        "content": {"size": 25, "compression": -20, "mimeType": "text/plain",
                          "text": "caf\u00c3\u00a9"},
                        "redirectURL": "",
                        "headersSize": 210,
                        "bodySize": 25
                    },
                    "cache": {},
                    "timings": {"connect": 52.5, "ssl": null, "send": 0.05, "receive": 1.7, "wait": 40.07},
                    "serverIPAddress": "192.0.2.7"
                },
                {
                    "request": {"method": "PATCH", "url": "https://api.example/v1/items/1", "headers": [
                            {"name": "content-type", "value": "application/json"}],
                        "postData": {"mimeType": "application/json", "text": "{\"a\":\"\udcff\\\u00e9\ud83d\ude00\"}",
                          "params": []}},
                    "response": {"status": 200, "headers": [{"name": "content-type", "value": "application/json"}],
                        "content": {"size": 9, "compression": 0, "mimeType": "application/json",
                          "text": "{\"\u00e9\":\"\u20ac\"}"}}
                },
                {
                    "request": {"method": "GET", "url": "https://api.example/1.png", "headers": []},
                    "response": {"status": 200, "headers": [{"name": "content-type", "value": "image/png"}],
                        "content": {"size": 4, "compression": 0, "mimeType": "image/png", "text": "iVBORw==",
                            "encoding": "base64"}}
                },
                {
                    "request": {"method": "GET", "url": "https://api.example/refused", "headers": []},
                    "response": {"status": 0, "statusText": "", "httpVersion": "", "headers": [], "cookies": [],
                      "content": {},
                        "redirectURL": "", "headersSize": -1, "bodySize": -1, "_transferSize": 0,
                        "_error": "server closed connection"}
                },
                {
                    "_resourceType": "websocket",
                    "_webSocketMessages": [{"type": "receive", "time": 1777887660.2, "opcode": 2, "data": "AAE="}],
                    "request": {"method": "GET", "url": "https://api.example/live", "headers": []},
                    "response": {"status": 101, "statusText": "Switching Protocols", "headers": [],
                        "content": {"size": 0, "compression": 0, "mimeType": "", "text": ""}}
                },
                {
                    "request": {"method": "GET", "url": "https://api.example/large.bin", "headers": []},
                    "response": {"status": 200, "headers": [{"name": "content-length", "value": "734003200"}],
                        "content": {"size": 0, "compression": 0, "mimeType": "", "text": null}, "bodySize": 0}
                }
            ]
        }
    }
    """#

  @Test("An export of mitmproxy reports the entries that are not served, and keeps the others")
  func served() throws {
    let export = try ToolExport(Self.text)
    #expect(
      export.problems == ["4 warning not-answered", "5 warning not-answered", "6 warning body-not-kept"]
    )
    #expect(export.recording.entries.map(\.number) == [1, 2, 3])
  }

  @Test(
    "An export of mitmproxy gives an exchange back, text without a character set as the bytes that it was read from"
  )
  func exchange() throws {
    let entry = try ToolExport(Self.text).entry(1)
    #expect(entry.request.headers.lines == ["content-type: application/x-protobuf", "content-length: 5"])
    #expect(entry.requestBody() == [0x08, 0x96, 0x01, 0xFF, 0x00])
    #expect(entry.response.headers.lines == ["content-type: text/plain", "set-cookie: a=1; path=/", "set-cookie: b=2"])
    #expect(entry.responseBody() == Array("caf\u{E9}".utf8))
  }

  @Test("An export of mitmproxy gives bytes back that are not UTF-8, among text that is")
  func notUnicode() throws {
    let entry = try ToolExport(Self.text).entry(2)
    #expect(entry.requestBody() == Array("{\"a\":\"".utf8) + [0xFF] + Array("\\\u{E9}\u{1F600}\"}".utf8))
    #expect(entry.responseBody() == Array("{\"\u{E9}\":\"\u{20AC}\"}".utf8))
  }

  @Test("An export of mitmproxy gives a binary response back")
  func binary() throws {
    #expect(try ToolExport(Self.text).entry(3).responseBody() == [0x89, 0x50, 0x4E, 0x47])
  }
}
