import Foundation
import TestSupport
import Testing

/// Exports of tools that know nothing of this package, served as they are and without a contract.
@Suite("An export of another tool", .takesTurns)
struct ForeignExportTests {
  /// An export, and the request that it is tested with.
  struct Export: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var method = "GET"
    var path: String
    var sent: String?
    var status: Int
    var body: String
    var headers: [String: String]
  }

  @Test("An export of another tool is replayed with status, headers and bytes", arguments: exports)
  func replays(_ export: Export) async throws {
    let words = try await MockProcess.serving(
      ["--recordings", "FOLDER/export.har"],
      files: ["export.har": export.text]
    ) { mock in
      let type = export.sent.map { _ in ["Content-Type": "application/json"] } ?? [:]
      let response = try await FeedApp(baseURL: mock.baseURL)
        .request(export.path, method: export.method, headers: type, body: export.sent)
      #expect(response.status == export.status)
      #expect(response.body == Data(export.body.utf8))
      for (name, value) in export.headers { #expect(response.headers[name] == value) }
      #expect(response.headers["content-encoding"] == nil)
      #expect(response.headers["content-length"] == String(export.body.utf8.count))
    }
    #expect(words.exit == 0)
    #expect(words.error.contains("note: there is no contract: requests are compared with the recordings only"))
    for label in ["violation", "warning", "unmatched"] { #expect(!words.error.contains("\n\(label): ")) }
  }

  private static let exports = [
    Export(
      testDescription: "of Chromium: pseudo-header fields, members of its own, a decoded body, a blocked request",
      text: #"""
        {"log":{"version":"1.2","creator":{"name":"WebInspector","version":"537.36"},"pages":[],"entries":[
        {"_initiator":{"type":"other"},"_priority":"High","_resourceType":"fetch","cache":{},"connection":"443",
         "request":{"method":"GET","url":"https://api.example/v1/items?b=2&a=1","httpVersion":"http/2.0",
          "headers":[{"name":":authority","value":"api.example"},{"name":":method","value":"GET"},
           {"name":":path","value":"/v1/items?b=2&a=1"},{"name":":scheme","value":"https"}],
          "queryString":[{"name":"b","value":"2"},{"name":"a","value":"1"}],"cookies":[],"headersSize":-1,"bodySize":0},
         "response":{"status":200,"statusText":"","httpVersion":"http/2.0",
          "headers":[{"name":"content-type","value":"text/plain; charset=utf-8"},{"name":"content-encoding","value":"br"},
           {"name":"x-trace","value":"7"}],
          "cookies":[],"content":{"size":4,"mimeType":"text/plain","text":"\u00e9\u00e8"},"redirectURL":"",
          "headersSize":-1,"bodySize":-1,"_transferSize":120,"_error":null},
         "serverIPAddress":"192.0.2.7","startedDateTime":"2026-05-04T09:41:00.217Z","time":12.345000010915101,
         "timings":{"blocked":1.1,"dns":-1,"ssl":-1,"connect":-1,"send":0.1,"wait":10,"receive":1,"_queued":1}},
        {"request":{"method":"GET","url":"https://ads.example/x","headers":[],"queryString":[],"cookies":[]},
         "response":{"status":0,"statusText":"","headers":[],"cookies":[],"content":{"size":0,"mimeType":"x-unknown"},
          "redirectURL":"","_error":"net::ERR_BLOCKED_BY_CLIENT"},"startedDateTime":"2026-05-04T09:41:00Z","time":1}
        ]}}
        """#,
      path: "/v1/items?a=1&b=2",
      status: 200,
      body: "éè",
      headers: ["content-type": "text/plain; charset=utf-8", "x-trace": "7"]
    ),
    Export(
      testDescription: "of Firefox: a time zone, a body to send, base64",
      text: #"""
        {"log":{"version":"1.2","creator":{"name":"Firefox","version":"128.0"},"browser":{"name":"Firefox","version":"128"},
        "pages":[{"id":"page_1","pageTimings":{"onContentLoad":1,"onLoad":2},"startedDateTime":"2026-05-04T11:41:00.1+02:00",
         "title":"A"}],
        "entries":[{"startedDateTime":"2026-05-04T11:41:00.195+02:00","pageref":"page_1","_securityState":"secure",
         "request":{"bodySize":12,"method":"POST","url":"https://api.example/v1/items","httpVersion":"HTTP/1.1",
          "headers":[{"name":"Host","value":"api.example"},{"name":"Content-Type","value":"application/json"}],
          "cookies":[],"queryString":[],"headersSize":371,
          "postData":{"mimeType":"application/json","params":[],"text":"{\"a\": [1.0]}"}},
         "response":{"status":201,"statusText":"Created","httpVersion":"HTTP/1.1",
          "headers":[{"name":"Content-Type","value":"application/json"},{"name":"Connection","value":"keep-alive"}],
          "cookies":[],"content":{"mimeType":"application/json","size":8,"encoding":"base64","text":"eyJpIjogMX0="},
          "redirectURL":"","headersSize":200,"bodySize":208},
         "cache":{},"timings":{"blocked":0,"dns":0,"connect":0,"ssl":0,"send":0,"wait":50,"receive":0},"time":50}
        ]}}
        """#,
      method: "POST",
      path: "/v1/items",
      sent: #"{ "a" : [1] }"#,
      status: 201,
      body: #"{"i": 1}"#,
      headers: ["content-type": "application/json"]
    ),
    Export(
      testDescription: "of Charles: null for what is not known, a chunked response",
      text: #"""
        {"log":{"version":"1.2","creator":{"name":"Charles Proxy","version":"4.6.8"},"entries":[
        {"startedDateTime":"2026-05-04T11:41:01.001+02:00","time":59,
         "request":{"method":"GET","url":"http://api.example/page","httpVersion":"HTTP/1.1","cookies":[],"headers":[],
          "queryString":[],"headersSize":548,"bodySize":0},
         "response":{"_charlesStatus":"COMPLETE","status":404,"statusText":null,"httpVersion":"HTTP/1.1","cookies":[],
          "headers":[{"name":"Content-Type","value":"text/html;charset=UTF-8"},
           {"name":"Transfer-Encoding","value":"chunked"},{"name":"Content-Encoding","value":"gzip"}],
          "content":{"size":8,"compression":-20,"mimeType":"text/html;charset=UTF-8","text":"<p>\u00fc</p>"},
          "redirectURL":null,"headersSize":0,"bodySize":29},
         "serverIPAddress":"192.0.2.7","cache":{},"timings":{"dns":-1,"connect":-1,"ssl":-1,"send":1,"wait":57,"receive":1}}
        ]}}
        """#,
      path: "/page",
      status: 404,
      body: "<p>ü</p>",
      headers: ["content-type": "text/html;charset=UTF-8"]
    ),
    Export(
      testDescription: "of mitmproxy: microseconds, an HTTP/2 response, no text where there is no body",
      text: #"""
        {"log":{"version":"1.2","creator":{"name":"mitmproxy","version":"10.2.4","comment":""},"pages":[],"entries":[
        {"startedDateTime":"2026-05-04T09:41:00.123456+00:00","time":132.03763961791992,
         "request":{"method":"GET","url":"https://api.example/v1/empty","httpVersion":"HTTP/2.0","cookies":[],
          "headers":[{"name":"accept","value":"*/*"}],"queryString":[],"headersSize":56,"bodySize":0},
         "response":{"status":200,"statusText":"","httpVersion":"HTTP/2.0","cookies":[],
          "headers":[{"name":"content-length","value":"0"},{"name":"server","value":"tool/1"}],
          "content":{"size":0,"compression":0,"mimeType":"","text":""},"redirectURL":"","headersSize":100,"bodySize":0},
         "cache":{},"timings":{"connect":10.5,"ssl":20.25,"send":1.5,"receive":2.25,"wait":90.125},
         "serverIPAddress":"192.0.2.7"}
        ]}}
        """#,
      path: "/v1/empty",
      status: 200,
      body: "",
      headers: ["server": "tool/1"]
    ),
  ]
}
