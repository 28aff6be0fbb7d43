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

  @Test("A long body is left to a file")
  func longBody() throws {
    let body = [UInt8](repeating: 0x61, count: CurlCommand.longestBody + 1)
    #expect(try command("http://h/", method: .put, body: body).hasSuffix("--data-binary @BODY-OF-4097-BYTES"))
  }
}
