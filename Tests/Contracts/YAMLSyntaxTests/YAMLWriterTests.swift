import JSONSyntax
import Testing
import YAMLSyntax

@Suite("YAML writer")
struct YAMLWriterTests {
  static let values: [JSONLiteral] = [
    .null, true, 1, .number("-1.50e3"), "text", "", " ", "a: b", "a #b", "- a", "yes", "NO", "null", "~", "1", "1.5",
    "0x1F", "2020-01-01", "true", "it's", "\"quoted\"", "two\nlines\n", "tab\there", "ümlaut", "日本語", "\u{7F}\u{85}",
    "emoji 🚀", "[a]", "{a}", "a, b", "*alias", "&anchor", "!tag", "%directive", "@at", "`tick`", "?",
    ":", "a:", "#", "/v1/feed", "$ref", "'", "\\", "\u{1F}",
    [], [:], [[], [[]], [:]], ["a", "b", 1, .null], [["a": 1, "b": [1, 2]], ["c": [:]]],
    ["a": ["b": ["c": "d"]], "200": [:], "": 1, "x y": 2, "yes": 3, "a: b": 4, "'": 5],
    ["list": [["name": "id", "in": "path"], "text", [1, [2, ["x": 3]]]]],
    .object([JSONLiteral.Member(String(repeating: "k", count: 1100), ["a": 1]), JSONLiteral.Member("b", 2)]),
    ["n": .object([JSONLiteral.Member(String(repeating: "k ", count: 40_000), [1, ["x": 2]])])],
    [.object([JSONLiteral.Member(String(repeating: "\u{1}", count: 600), "x"), JSONLiteral.Member("b", [])])],
    ["\u{FEFF}id": "\u{FEFF}", "a\u{FEFF}b": ["\u{FEFF}": ["\u{FEFF}x", "\\ufeff", "\"\\ufeff"]]],
    .array((0..<60).map { JSONLiteral.string("element number \($0)") }),
  ]

  @Test("What is written as YAML is read as the same value", arguments: values)
  func roundTrip(_ value: JSONLiteral) throws {
    let text = YAMLWriter.text(of: value)
    #expect(text.hasSuffix("\n"))
    #expect(try JSONLiteral(YAMLDocument.parse(text).root) == value, "\(text)")
  }

  @Test("A document is written as people write it")
  func style() {
    let value: JSONLiteral = [
      "openapi": "3.1.0",
      "info": ["title": "Pets", "version": "0.1.0"],
      "paths": ["/pets": ["get": ["responses": ["200": ["description": "OK"]], "tags": ["a", "b"]]]],
      "servers": [["url": "http://127.0.0.1:8080"]],
    ]
    #expect(
      YAMLWriter.text(of: value) == """
        openapi: '3.1.0'
        info:
          title: Pets
          version: '0.1.0'
        paths:
          /pets:
            get:
              responses:
                '200':
                  description: OK
              tags: [a, b]
        servers:
          - url: 'http://127.0.0.1:8080'

        """
    )
  }
}
