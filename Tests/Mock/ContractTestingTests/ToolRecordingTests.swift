import Foundation
import Testing

@testable import ContractTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Recordings of other tools") struct ToolRecordingTests {
  struct Tool: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let har: String

    /// A recording as a tool writes it, of one response with the body `{"a":1}`.
    init(_ name: String, version: String = "1.2", request: String, response: String, entry: String = "") {
      testDescription = name
      har = """
        {"log":{"version":"\(version)","creator":{"name":"\(name)","version":"1"},"browser":{"name":"x","version":"1"},
        "entries":[{"startedDateTime":"2026-05-04T09:41:00.000Z","time":1.5,\(entry)
        "request":{"method":"GET","url":"https://api.example.com/a?b=1",\(request)"cookies":[],"queryString":[]},
        "response":{"status":200,"statusText":"OK","cookies":[],"redirectURL":"",\(response)},"cache":{},"timings":{}}]}}
        """
    }
  }

  static let tools = [
    Tool(
      "Replay/1.0",
      request: #""httpVersion":"HTTP/1.1","headers":[],"headersSize":-1,"bodySize":0,"#,
      response:
        #""httpVersion":"HTTP/1.1","headers":[],"content":{"size":7,"mimeType":"application/json","text":"{\"a\":1}"}"#
    ),
    Tool(
      "Playwright",
      request: #""httpVersion":"HTTP/2.0","headers":[{"name":":method","value":"GET"}],"headersSize":9,"bodySize":0,"#,
      response:
        #""httpVersion":"HTTP/2.0","headers":[{"name":"content-encoding","value":"br"}],"#
        + #""content":{"size":7,"mimeType":"application/json","compression":0,"text":"{\"a\":1}"},"_transferSize":90"#
    ),
    Tool(
      "WebInspector",
      request: #""httpVersion":"http/2.0","headers":[{"name":":path","value":"/a?b=1"}],"#,
      response:
        #""httpVersion":"http/2.0","headers":[{"name":"content-length","value":"30"},"#
        + #"{"name":"content-encoding","value":"gzip"}],"content":{"size":7,"mimeType":"application/json","#
        + #""text":"eyJhIjoxfQ==","encoding":"base64"},"_error":null"#,
      entry: #""_resourceType":"fetch","_priority":"High","pageref":"page_1","#
    ),
    Tool(
      "Charles Proxy",
      request: #""httpVersion":"HTTP/1.1","headers":[{"name":"Host","value":"api.example.com"}],"headersSize":50,"#,
      response:
        #""_charlesStatus":"COMPLETE","httpVersion":"HTTP/1.1","headers":[{"name":"Transfer-Encoding","value":"chunked"}],"#
        + #""content":{"size":7,"mimeType":"application/json","text":"eyJhIjoxfQ==","encoding":"base64"}"#
    ),
    Tool(
      "Proxyman",
      request: #""httpVersion":"HTTP/1.1","headers":[{"name":"Accept","value":"*/*"}],"bodySize":-1,"#,
      response:
        #""httpVersion":"HTTP/1.1","headers":[{"name":"Content-Type","value":"application/json"}],"#
        + #""content":{"size":7,"mimeType":"application/json","encoding":"","text":"{\"a\":1}"},"bodySize":7"#,
      entry: #""serverIPAddress":"93.184.216.34","comment":"","_isHTTPS":true,"#
    ),
    Tool(
      "mitmproxy",
      request: #""httpVersion":"HTTP/2.0","headers":[{"name":":authority","value":"api.example.com"}],"#,
      response:
        #""httpVersion":"HTTP/2.0","headers":[{"name":"content-type","value":"application/json"}],"#
        + #""content":{"size":7,"compression":0,"mimeType":"application/json","text":"{\"a\":1}"}"#,
      entry: #""pageref":null,"#
    ),
  ]

  @Test("A recording of another tool replays unchanged", arguments: tools)
  func replays(_ tool: Tool) async throws {
    try await withFile(tool.har) { file in
      let found = try await issues(settings { $0.recordings = [file] }) { mock in
        try await expect(#"{"a":1}"#) { try await mock.session.text("/a?b=1") }
      }
      #expect(found.isEmpty)
    }
  }

  @Test("A failed attempt without a body does not win over the retry that has one")
  func failedAttempt() async throws {
    let head = #""cookies":[],"redirectURL":"","httpVersion":"HTTP/2.0","#
    let coded = #""headers":[{"name":"content-encoding","value":"gzip"}],"#
    func entry(_ content: String) -> String {
      #"{"startedDateTime":"2026-05-04T09:41:00.000Z","time":1,"request":{"method":"GET","url":"https://api.example.com/a","#
        + #""headers":[]},"response":{"status":200,"statusText":"",\#(head)\#(coded)"content":\#(content)}}"#
    }
    let attempts = [
      entry(#"{"size":-1,"mimeType":"application/json"}"#),
      entry(#"{"size":7,"mimeType":"application/json","text":"{\"a\":1}"}"#),
    ]
    let har = #"{"log":{"version":"1.2","creator":{"name":"Playwright","version":"1"},"entries":["#
    try await withFile(har + attempts.joined(separator: ",") + "]}}") { file in
      let found = try await issues(settings { $0.recordings = [file] }) { mock in
        try await expect(#"{"a":1}"#) { try await mock.session.text("/a") }
        try await expect(#"{"a":1}"#) { try await mock.session.text("/a") }
      }
      #expect(found.isEmpty)
    }
    // Alone, it is not served as an empty response.
    try await withFile(har + attempts[0] + "]}}") { file in
      let found = try await issues(settings { $0.recordings = [file] }) { mock in
        await #expect(throws: URLError.self) { try await mock.session.text("/a") }
      }
      #expect(found.contains { $0.contains("has neither a text nor a size") }, "\(found)")
    }
  }

  @Test("An empty body that was recorded before a full one is replayed first")
  func emptyFirst() async throws {
    func entry(_ text: String) -> String {
      #"{"request":{"method":"GET","url":"https://api.example.com/a","headers":[]},"response":{"status":200,"headers":"#
        + #"[{"name":"content-encoding","value":"gzip"}],"content":{"size":0,"text":"\#(text)"}}}"#
    }
    let har = #"{"log":{"version":"1.2","entries":[\#(entry("")),\#(entry("later"))]}}"#
    try await withFile(har) { file in
      try await withMock(.replay(file)) { mock in
        try await expect("") { try await mock.session.text("/a") }
        try await expect("later") { try await mock.session.text("/a") }
      }
    }
  }

  @Test("A recorded pace takes the recorded time, portion by portion")
  func recordedPace() async throws {
    let har = """
      {"log":{"version":"1.2","entries":[{"request":{"method":"GET","url":"https://api.example.com/a","headers":[]},
      "response":{"status":200,"headers":[{"name":"Content-Type","value":"text/event-stream"}],
      "content":{"size":20,"text":"data: 1\\n\\ndata: 2\\n\\n"}},"timings":{"send":0,"wait":30,"receive":40}}]}}
      """
    try await withFile(har) { file in
      let mock = try Mock(
        settings {
          $0.recordings = [file]
          $0.pace = .recorded
        },
        name: "a test",
        sourceFile: #filePath
      )
      guard case .now(let served) = mock.serve(MockRequest(url: try MockURL(parsing: "https://api.example.com/a")))
      else {
        Issue.record("a recorded response is ready")
        return
      }
      let pauses = served.events.compactMap { if case .wait(let time) = $0 { time } else { nil } }
      #expect(pauses == [.milliseconds(30), .milliseconds(20), .milliseconds(20)])
    }
  }

  private func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("tool-\(UUID().uuidString).har")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await body(file.path)
  }
}
