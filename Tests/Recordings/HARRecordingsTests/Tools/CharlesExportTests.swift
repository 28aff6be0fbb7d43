import HARRecordings
import HTTPMessages
import Testing

/// An export as Charles writes it: `null` for unknown values, base64 for text whose type does not say so, forms with
/// parameters only, and a state of its own.
@Suite("An export of Charles")
struct CharlesExportTests {
  static let text = #"""
    {"log":{"version":"1.2","creator":{"name":"Charles Proxy","version":"4.6.8"},"entries":[
    {"startedDateTime":"2026-05-04T11:41:00.195+02:00","time":57,
     "request":{"method":"POST","url":"https://api.example/v1/protocol?session=7","httpVersion":"HTTP/2.0","cookies":[],
      "headers":[{"name":":method","value":"POST"},{"name":":scheme","value":"https"},
       {"name":":path","value":"/v1/protocol?session=7"},{"name":":authority","value":"api.example"},
       {"name":"accept","value":"*/*"},{"name":"content-type","value":"application/x-www-form-urlencoded"},
       {"name":"content-length","value":"19"}],
      "queryString":[{"name":"session","value":"7"}],
      "postData":{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"{\"kind\":1,\"id\":\"a\"}",
        "value":""}]},
      "headersSize":14,"bodySize":19},
     "response":{"_charlesStatus":"COMPLETE","status":200,"statusText":null,"httpVersion":"HTTP/2.0","cookies":[],
      "headers":[{"name":":status","value":"200"},{"name":"date","value":"Mon, 04 May 2026 09:41:00 GMT"},
       {"name":"trace","value":"1"},{"name":"trace","value":"2"}],
      "content":{"size":17,"mimeType":null,"text":"eyJuYW1lIjoi8J+YgCJ9","encoding":"base64"},
      "redirectURL":null,"headersSize":163,"bodySize":17},
     "serverIPAddress":"192.0.2.7","cache":{},
     "timings":{"dns":-1,"connect":-1,"ssl":-1,"send":1,"wait":56,"receive":0}},
    {"startedDateTime":"2026-05-04T11:41:01.001+02:00","time":59,
     "request":{"method":"POST","url":"https://api.example/v1/form","httpVersion":"HTTP/1.1","cookies":[],
      "headers":[{"name":"Content-Type","value":"application/x-www-form-urlencoded"}],"queryString":[],
      "postData":{"mimeType":"application/x-www-form-urlencoded",
       "params":[{"name":"text","value":"a b"},{"name":"empty","value":""}]},"headersSize":548,"bodySize":15},
     "response":{"_charlesStatus":"COMPLETE","status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],
      "headers":[{"name":"Server","value":"nginx"},{"name":"Content-Type","value":"text/html;charset=UTF-8"},
       {"name":"Transfer-Encoding","value":"chunked"},{"name":"Content-Encoding","value":"gzip"},
       {"name":"Connection","value":"keep-alive"}],
      "content":{"size":9,"compression":-20,"mimeType":"text/html;charset=UTF-8","text":"<p>\u00fc</p>"},
      "redirectURL":null,"headersSize":0,"bodySize":29},
     "serverIPAddress":"192.0.2.7","cache":{},"timings":{"dns":-1,"connect":-1,"ssl":-1,"send":1,"wait":57,
       "receive":1}},
    {"startedDateTime":"2026-05-04T11:41:02.001+02:00","time":5,
     "request":{"method":"CONNECT","url":"https://other.example","httpVersion":"HTTP/1.1","headers":[]},
     "response":{"_charlesStatus":"COMPLETE","status":200,"statusText":"Connection established","headers":[],
      "content":{"size":0,"mimeType":null},"redirectURL":null,"headersSize":0,"bodySize":0}},
    {"startedDateTime":"2026-05-04T11:41:03.001+02:00","time":30000,
     "request":{"method":"GET","url":"http://api.example/dns","httpVersion":"HTTP/1.0","headers":[]},
     "response":{"_charlesStatus":"EXCEPTION","status":200,"statusText":"OK","httpVersion":"HTTP/1.0","headers":[],
      "content":{"size":5,"mimeType":"text/xml","text":"<?xml"},"redirectURL":null,"headersSize":0,"bodySize":5}},
    {"startedDateTime":"2026-05-04T11:41:04.001+02:00","time":30000,
     "request":{"method":"POST","url":"https://api.example/v1/photos","httpVersion":"HTTP/1.1",
      "headers":[{"name":"Content-Type","value":"multipart/form-data; boundary=x"}],
      "postData":{"mimeType":"multipart/form-data",
       "params":[{"name":"photo","fileName":"1.png","contentType":"image/png"}]},"headersSize":1,"bodySize":900},
     "response":{"_charlesStatus":"COMPLETE","status":201,"statusText":"Created","headers":[
       {"name":"Location","value":"/v1/photos/1"}],
      "content":{"size":0,"mimeType":null},"redirectURL":"/v1/photos/1","headersSize":-1,"bodySize":-1}}
    ]}}
    """#

  @Test("An export of Charles reports the entries that are not served, and keeps the others")
  func served() throws {
    let export = try ToolExport(Self.text)
    #expect(export.problems == ["3 note tunnel", "4 warning broken-off"])
    #expect(export.recording.entries.map(\.number) == [1, 2, 5])
  }

  @Test("An export of Charles gives an exchange back: text out of base64, and what is not a form despite its type")
  func exchange() throws {
    let entry = try ToolExport(Self.text).entry(1)
    #expect(
      entry.request.headers.lines == [
        "accept: */*", "content-type: application/x-www-form-urlencoded", "content-length: 19",
      ]
    )
    #expect(entry.requestBody() == Array(#"{"kind":1,"id":"a"}"#.utf8))
    #expect(entry.response.headers.lines == ["date: Mon, 04 May 2026 09:41:00 GMT", "trace: 1", "trace: 2"])
    #expect(entry.responseBody() == Array("{\"name\":\"\u{1F600}\"}".utf8))
    #expect(entry.response.reason.isEmpty)
    #expect(entry.time == .milliseconds(57))
  }

  @Test("An export of Charles gives a form back in the spelling that has its length, and decoded text")
  func form() throws {
    let entry = try ToolExport(Self.text).entry(2)
    #expect(entry.requestBody() == Array("text=a+b&empty=".utf8))
    #expect(
      entry.response.headers.lines == [
        "Server: nginx", "Content-Type: text/html;charset=UTF-8", "Transfer-Encoding: chunked",
        "Connection: keep-alive",
      ]
    )
    #expect(entry.responseBody() == Array("<p>\u{FC}</p>".utf8))
  }

  @Test("An export of Charles knows that it does not know the files of a multipart form")
  func multipart() throws {
    let entry = try ToolExport(Self.text).entry(5)
    #expect(!entry.keepsRequestBody)
    #expect(entry.requestBody().isEmpty)
    #expect(entry.response.headers.lines == ["Location: /v1/photos/1"])
  }
}
