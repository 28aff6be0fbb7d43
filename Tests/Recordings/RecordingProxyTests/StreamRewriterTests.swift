import HTTPMessages
import Testing

@testable import RecordingProxy

@Suite("A text that comes piece by piece")
struct StreamRewriterTests {
  static func map() throws -> AddressMap {
    AddressMap([
      AddressMap.Entry(try HTTPURL(parsing: "https://api.example/v1"), try HTTPURL(parsing: "http://127.0.0.1:5")),
      AddressMap.Entry(try HTTPURL(parsing: "https://api.example"), try HTTPURL(parsing: "http://127.0.0.1:6")),
      AddressMap.Entry(try HTTPURL(parsing: "http://img.example:81"), try HTTPURL(parsing: "http://127.0.0.1:7")),
    ])
  }

  static func rewritten(_ text: String, pieces: Int, isDoubtful: Bool = false) throws -> String {
    var rewriter = StreamRewriter(try map(), isDoubtful: isDoubtful)
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      output += rewriter.take(bytes[start..<min(start + pieces, bytes.count)])
    }
    return String(decoding: output + rewriter.finish(), as: UTF8.self)
  }

  static let rows =
    [
      (#"["https://api.example/v1/a?b=c"]"#, #"["http://127.0.0.1:5/v1/a?b=c"]"#),
      (#"["https://api.example/v1"]"#, #"["http://127.0.0.1:5/v1"]"#),
      (
        #"["https://api.example/v1?a","https://api.example/v10"]"#,
        #"["http://127.0.0.1:5/v1?a","http://127.0.0.1:6/v10"]"#
      ),
      (#"["https://api.example/img/a","https://api.example"]"#, #"["http://127.0.0.1:6/img/a","http://127.0.0.1:6"]"#),
      (#"["https:\/\/api.example\/v1\/a"]"#, #"["http:\/\/127.0.0.1:5\/v1\/a"]"#),
      (#"["https:\/\/api.example\/v1"]"#, #"["http:\/\/127.0.0.1:5\/v1"]"#),
      (#"["HTTPS:\u002f\u002Fapi.example\u002fa"]"#, #"["http:\u002f\u002F127.0.0.1:6\u002fa"]"#),
      (
        #"<img src="//img.example:81/a"><a href='http://img.example:81'>"#,
        #"<img src="//127.0.0.1:7/a"><a href='http://127.0.0.1:7'>"#
      ),
      ("?to=https%3A%2F%2Fapi.example%2Fv1%2Fa", "?to=http%3A%2F%2F127.0.0.1%3A5%2Fv1%2Fa"),
      ("?to=https%3A%2F%2Fapi.example%2Fv1%3Fa", "?to=http%3A%2F%2F127.0.0.1%3A5%2Fv1%3Fa"),
      ("https://user:word@api.example/v1", "http://127.0.0.1:5/v1"),
      ("see https://api.example. And (https://api.example:443)", "see http://127.0.0.1:6. And (http://127.0.0.1:6)"),
      ("https://api.example.org/v1 https://api.example@evil/ xhttps://api.example/", nil),
      ("https://img.example/ http://img.example:82/ //api.example.x/", nil),
      ("http: https: https:/ // \\/ %2 \\u002 hhttp://", nil),
      (String(repeating: "https://", count: 60), nil),
      ("https://" + String(repeating: "a", count: 1500), nil),
    ] as [(String, String?)]

  @Test("A streamed text is rewritten the same however it is cut", arguments: rows)
  func cuts(text: String, expected: String?) throws {
    for pieces in [1, 2, 3, 5, 7, 11, 13, 29, 10_000] {
      #expect(try Self.rewritten(text, pieces: pieces) == expected ?? text, "pieces of \(pieces)")
    }
  }

  @Test(
    "A streamed text is given at once where it does not end within what may be a URL",
    arguments: [
      "data: {}\n\n", "[1,2]", "a word", "https://api.example/a ", "\"https://evil.example/some/path/of/another/server",
      "5:4",
    ]
  )
  func held(text: String) throws {
    var rewriter = StreamRewriter(try Self.map(), isDoubtful: false)
    let given = rewriter.take(Array(text.utf8)).count
    #expect(given == Self.rewrittenCount(text))
    #expect(rewriter.finish().isEmpty)
  }

  private static func rewrittenCount(_ text: String) -> Int { (try? rewritten(text, pieces: 10_000).utf8.count) ?? -1 }

  @Test(
    "A streamed text is held back by no more than a bound, whatever it is",
    arguments: ["https://", "a", "/", "%2F", "\\/"]
  )
  func bound(word: String) throws {
    var rewriter = StreamRewriter(try Self.map(), isDoubtful: false)
    var (taken, given, largest) = (0, 0, 0)
    for _ in 0..<1000 {
      taken += word.utf8.count
      given += rewriter.take(Array(word.utf8)).count
      largest = max(largest, taken - given)
    }
    #expect(largest <= 1000)
  }

  @Test("A streamed text without a media type is rewritten only if it begins as JSON or markup does")
  func doubtful() throws {
    let url = "https://api.example/a"
    #expect(try Self.rewritten("\n {\"\(url)\"}", pieces: 1, isDoubtful: true).contains("127.0.0.1"))
    #expect(try Self.rewritten("\u{1}{\"\(url)\"}", pieces: 1, isDoubtful: true).contains(url))
  }
}
