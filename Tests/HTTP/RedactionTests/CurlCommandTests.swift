import HTTPMessages
import Redaction
import Testing

@Suite("curl command")
struct CurlCommandTests {
  private func command(
    _ url: String,
    method: HTTPMethod = .get,
    headers: HTTPHeaders = [],
    body: [UInt8] = []
  ) throws -> String {
    CurlCommand(
      repeating: HTTPRequest(method: method, url: try HTTPURL(parsing: url), headers: headers, body: body)
    ).description
  }

  @Test(
    "A URL is one word of the shell, and stays what it is",
    arguments: [
      ("http://h/v1/feed", "curl -i http://h/v1/feed"),
      ("http://h/feed?limit=1&after_id=a", "curl -i 'http://h/feed?limit=1&after_id=a'"),
      ("http://h/it's?a='$(x)'", #"curl -i 'http://h/it'\''s?a='\''$(x)'\'''"#),
      ("http://h/?a[0]=1", "curl -i -g 'http://h/?a[0]=1'"),
      ("http://h/a/../b", "curl -i --path-as-is http://h/a/../b"),
      ("http://h/#part", "curl -i http://h/"), ("http://[::1]:80/", "curl -i 'http://[::1]:80/'"),
    ]
  )
  func urls(_ url: String, _ expected: String) throws { #expect(try command(url) == expected) }

  @Test(
    "A method other than GET is named",
    arguments: [
      (HTTPMethod.head, "curl -I http://h/"), (.delete, "curl -i -X DELETE http://h/"),
      (HTTPMethod("A'B"), #"curl -i -X 'A'\''B' http://h/"#),
    ]
  )
  func methods(_ method: HTTPMethod, _ expected: String) throws {
    #expect(try command("http://h/", method: method) == expected)
  }

  @Test("Header fields are words of their own, an empty one too")
  func headers() throws {
    #expect(
      try command("http://h/", headers: ["Accept": "application/json", "X-Empty": "", "X": "it's"])
        == #"curl -i http://h/ -H 'Accept: application/json' -H 'X-Empty;' -H 'X: it'\''s'"#
    )
    // curl adds an Accept of its own, which the request is sent without.
    #expect(try command("http://h/", headers: ["Accept": ""]) == "curl -i http://h/ -H 'Accept:'")
  }

  @Test("A response that may come compressed is shown decompressed")
  func compressed() throws {
    #expect(
      try command("http://h/", headers: ["Accept-Encoding": "gzip"])
        == "curl -i http://h/ -H 'Accept-Encoding: gzip' --compressed"
    )
  }

  @Test("Secrets are variables that the reader sets")
  func secrets() throws {
    #expect(
      try command("http://me:pw@h/p?a='&api_key=1&b=2", headers: ["X-API-Key": "1", "Authorization": "Bearer x"])
        == #"curl -i -u "$CREDENTIALS" 'http://h/p?a='\''&api_key='"$API_KEY"'&b=2' -H "X-API-Key: $X_API_KEY" "#
        + #"-H "Authorization: $AUTHORIZATION""#
    )
  }

  @Test("Secrets within a path, and in a header that only mentions one, are placeholders")
  func mentioned() throws {
    #expect(
      try command("http://h/fetch/https://me:pw@i/", headers: ["Referer": "/a?token=x"])
        == "curl -i http://h/fetch/https://REDACTED@i/ -H 'Referer: /a?token=REDACTED'"
    )
  }

  private static let token =
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"

  @Test(
    "A secret in a path or in any header is a placeholder, and what only looks similar stays",
    arguments: [
      ("http://h/reset/\(token)", [:], "curl -i http://h/reset/REDACTED"),
      ("http://h/reset/\(token)?a=1", [:], "curl -i 'http://h/reset/REDACTED?a=1'"),
      ("http://h/", ["X-Other": "Bearer \(token)"], "curl -i http://h/ -H 'X-Other: Bearer REDACTED'"),
      ("http://h/", ["Referer": "http://h/?token=abc"], "curl -i http://h/ -H 'Referer: http://h/?token=REDACTED'"),
      ("http://h/tokens/7", ["X-Id": "abc-1"], "curl -i http://h/tokens/7 -H 'X-Id: abc-1'"),
      (
        "http://h/orders/0f8fad5b-d9cb-469f-a165-70867728950e", [:],
        "curl -i http://h/orders/0f8fad5b-d9cb-469f-a165-70867728950e"
      ),
    ] as [(String, HTTPHeaders, String)]
  )
  func secretsAnywhere(_ row: (url: String, headers: HTTPHeaders, command: String)) throws {
    #expect(try command(row.url, headers: row.headers) == row.command)
  }

  @Test("Text is sent as data, its secrets redacted")
  func textBody() throws {
    #expect(
      try command(
        "http://h/",
        method: .post,
        headers: ["Content-Type": "application/json"],
        body: Array(#"{"a":"it's","password":"x"}"#.utf8)
      )
        == #"curl -i -X POST http://h/ -H 'Content-Type: application/json' "#
        + #"--data-binary '{"a":"it'\''s","password":"REDACTED"}'"#
    )
  }

  @Test(
    "Bytes that a terminal would not show, and what curl would take for a file's name, go through printf",
    arguments: [
      ([0xFF, 0x00, 0x41], #"\377\000A"#), (Array("a\nb".utf8), #"a\012b"#), (Array("@a%b\\".utf8), #"\100a\045b\134"#),
      (Array("\u{202E}".utf8), #"\342\200\256"#),
    ] as [([UInt8], String)]
  )
  func binaryBody(_ body: [UInt8], _ escapes: String) throws {
    #expect(
      try command("http://h/", method: .put, body: body)
        == "printf '\(escapes)' | curl -i -X PUT http://h/ -H 'Content-Type:' --data-binary @-"
    )
  }

  @Test("Secrets of the environment are named by their variables, and any certificate is accepted where the run did")
  func variables() throws {
    let policy = RedactionPolicy()
    policy.hide("abc-secret")
    policy.note("abc-secret", from: "TOKEN")
    policy.note("me:pw", from: "PAIR")
    policy.repeatRequests(acceptingAnyCertificate: true)
    func line(_ url: String, _ headers: HTTPHeaders) throws -> String {
      let request = HTTPRequest(url: try HTTPURL(parsing: url), headers: headers)
      return CurlCommand(repeating: request, redaction: policy.redaction).description
    }
    #expect(
      try line("https://h/a?api_key=abc-secret", ["Authorization": "Bearer abc-secret", "X-API-Key": "abc-secret"])
        == #"curl -k -i 'https://h/a?api_key='"$TOKEN"'' -H "Authorization: Bearer $TOKEN" -H "X-API-Key: $TOKEN""#
    )
    #expect(try line("http://h/", ["Authorization": "Basic bWU6cHc="]) == #"curl -i http://h/ -u "$PAIR""#)
    #expect(
      try line("http://h/", ["Authorization": "Bearer other"])
        == #"curl -i http://h/ -H "Authorization: $AUTHORIZATION""#
    )
  }

  @Test(
    "A request with credentials to be refused sends those that nobody has, and otherwise the reader's with a change",
    arguments: [
      ("Bearer unknown0000000000000000000000000", "'Authorization: Bearer unknown0000000000000000000000000'"),
      ("Bearer a.b.c", "'Authorization: Bearer a.b.c'"), ("Basic =", "'Authorization: Basic ='"),
      ("Bearer xxyyxx11xx", "'Authorization: Bearer xxyyxx11xx'"),
      ("Bearer eyJh.eyJz.xxyyxx11xx", #""Authorization: ${AUTHORIZATION}x""#),
      ("secret", #""Authorization: ${AUTHORIZATION}x""#),
    ]
  )
  func refused(_ value: String, _ expected: String) throws {
    let request = HTTPRequest(url: try HTTPURL(parsing: "http://h/"), headers: ["Authorization": value])
    let read = SecretRedaction().reading(HTTPExchange(request: request, response: nil))
    #expect(CurlCommand(repeating: read, isRefused: true).description == "curl -i http://h/ -H \(expected)")
    #expect(CurlCommand(repeating: read).description == #"curl -i http://h/ -H "Authorization: $AUTHORIZATION""#)
  }

  @Test("Of a request to be refused, only what the run changed is changed")
  func unchanged() throws {
    let policy = RedactionPolicy()
    policy.hide(["X-Tenant": "acme"])
    policy.note("good", from: "TOKEN")
    let headers: HTTPHeaders = ["Authorization": "Bearer yyyy", "X-Tenant": "acme", "X-API-Key": "good"]
    let request = HTTPRequest(url: try HTTPURL(parsing: "http://h/"), headers: headers)
    let read = policy.redaction.reading(HTTPExchange(request: request, response: nil))
    #expect(
      CurlCommand(repeating: read, isRefused: true).description
        == #"curl -i http://h/ -H "Authorization: Bearer ${TOKEN}x" -H "X-Tenant: $X_TENANT" -H "X-API-Key: $TOKEN""#
    )
  }

  private static func form(_ parts: String...) -> [UInt8] {
    Array((parts.map { "--b\r\n\($0)" } + ["--b--\r\n"]).joined(separator: "\r\n").utf8)
  }

  @Test(
    "A multipart form is made by curl, and one that its options cannot say is sent as it is",
    arguments: [
      (form("Content-Disposition: form-data; name=\"a\"\r\n\r\n@it's;b"), #"--form-string 'a=@it'\''s;b'"#),
      (
        form(
          "Content-Disposition: form-data; name=\"f\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nx\"y",
          "Content-Disposition: form-data; name=\"j\"\r\nContent-Type: application/json\r\n\r\n{}"
        ),
        #"-F 'f="x\"y";filename="a.txt";type=text/plain' -F 'j="{}";type=application/json'"#
      ),
      (
        form("Content-Disposition: form-data; name=\"f\"; filename=\"a\"\r\n\r\n\u{1}"),
        #"-F 'f=@-;filename="a"'"#
      ),
    ] as [([UInt8], String)]
  )
  func multipart(_ body: [UInt8], _ expected: String) throws {
    let type = "multipart/form-data; boundary=b"
    let line = try command("http://h/", method: .post, headers: ["Content-Type": type], body: body)
    #expect(line.hasSuffix("curl -i -X POST http://h/ \(expected)"), "\(line)")
    #expect(line.hasPrefix("printf") == expected.contains("@-"))
  }

  @Test(
    "A form with other headers of parts, or without an end, is sent as it is",
    arguments: [
      form("Content-Disposition: form-data; name=\"a\"\r\nX-Other: 1\r\n\r\nb"),
      form("Content-Type: text/plain\r\n\r\nb"), Array("--b\r\nContent-Disposition: form-data; name=\"a\"".utf8),
    ]
  )
  func otherForm(_ body: [UInt8]) throws {
    let type = "multipart/form-data; boundary=b"
    let line = try command("http://h/", method: .post, headers: ["Content-Type": type], body: body)
    #expect(line.hasSuffix("-H 'Content-Type: \(type)' --data-binary @-"), "\(line)")
  }

  @Test("A long body is left to a file")
  func longBody() throws {
    let body = [UInt8](repeating: 0x61, count: CurlCommand.longestBody + 1)
    #expect(try command("http://h/", method: .put, body: body).hasSuffix("--data-binary @BODY-OF-4097-BYTES"))
  }
}
