import HARRecordings
import HTTPMessages
import Testing

/// An export as a debugger written in Swift encodes it: escaped slashes, members in any order, empty comments, an
/// `encoding` for binary request bodies, and undecoded responses with an unknown coding.
@Suite("An export of Proxyman")
struct ProxymanExportTests {
  static let text = #"""
    {"log":{"creator":{"comment":"","name":"Proxyman","version":"5.19.0"},"comment":"","version":"1.2","entries":[
    {"comment":"","_id":"12","_clientName":"Essential","_isHTTPS":true,"serverIPAddress":"192.0.2.7","connection":"443",
     "startedDateTime":"2026-05-04T09:41:00.217Z","time":205.8180570602417,"cache":{"comment":""},
     "timings":{"blocked":0,"send":0.1,"wait":200.5,"receive":5.2,"dns":0,"connect":0,"ssl":0,"comment":""},
     "request":{"comment":"","bodySize":3,"headersSize":160,"httpVersion":"HTTP\/1.1","method":"POST",
      "url":"https:\/\/api.example\/v1\/events?x=1","cookies":[],"queryString":[{"name":"x","value":"1","comment":""}],
      "headers":[{"name":"Host","value":"api.example","comment":""},
       {"name":"Content-Type","value":"application\/octet-stream","comment":""}],
      "postData":{"mimeType":"application\/octet-stream","text":"\/+8A","encoding":"base64","params":[],"comment":""}},
     "response":{"comment":"","status":200,"statusText":"OK","httpVersion":"HTTP\/1.1","redirectURL":"","cookies":[],
      "headers":[{"name":"Content-Type","value":"application\/json","comment":""},
       {"name":"Content-Encoding","value":"gzip","comment":""},{"name":"Content-Length","value":"32","comment":""},
       {"name":"X-Empty","value":"","comment":""}],
      "content":{"size":32,"compression":0,"mimeType":"application\/json","encoding":"base64","comment":"",
       "text":"H4sIAAAAAAAC\/6tWyixJzS1WsoqOrQUAHR9D6gwAAAA="},"headersSize":100,"bodySize":32}},
    {"startedDateTime":"2026-05-04T09:41:01.217Z","time":12.5,
     "request":{"method":"GET","url":"https:\/\/api.example\/1.png","httpVersion":"HTTP\/2","headers":[],"postData":{}},
     "response":{"status":200,"statusText":"OK","httpVersion":"HTTP\/2",
      "headers":[{"name":"Content-Type","value":"image\/png","comment":""}],
      "content":{"size":4,"mimeType":"image\/png","encoding":"base64","text":"iVBORw=="}}},
    {"startedDateTime":"2026-05-04T09:41:02.217Z","time":0,
     "request":{"method":"GET","url":"https:\/\/api.example\/offline","headers":[],"postData":null},"response":null}
    ]}}
    """#

  @Test("An export of Proxyman reports the entries that are not served, and keeps the others")
  func served() throws {
    let export = try ToolExport(Self.text)
    #expect(export.problems == ["3 warning not-answered"])
    #expect(export.recording.entries.map(\.number) == [1, 2])
  }

  @Test("An export of Proxyman gives a request back, its bytes out of base64")
  func request() throws {
    let request = try ToolExport(Self.text).entry(1).request
    #expect(request.url.description == "https://api.example/v1/events?x=1")
    #expect(request.headers.lines == ["Host: api.example", "Content-Type: application/octet-stream"])
    #expect(request.body == [0xFF, 0xEF, 0x00])
  }

  @Test("An export of Proxyman takes the coding off a body that was kept with it")
  func compressed() throws {
    let response = try ToolExport(Self.text).entry(1).response
    #expect(response.headers.lines == ["Content-Type: application/json", "X-Empty: "])
    #expect(response.body == Array(#"{"items":[]}"#.utf8))
  }

  @Test("An export of Proxyman takes an empty object in a body's place for a request without one")
  func emptyPostData() throws {
    let entry = try ToolExport(Self.text).entry(2)
    #expect(entry.keepsRequestBody)
    #expect(entry.requestBody().isEmpty)
    #expect(entry.responseBody() == [0x89, 0x50, 0x4E, 0x47])
  }
}
