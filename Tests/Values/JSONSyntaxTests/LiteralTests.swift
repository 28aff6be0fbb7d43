import JSONSyntax
import Testing

@Suite("Writing JSON")
struct LiteralTests {
  @Test(
    "Parsed JSON is written as it was, without whitespace",
    arguments: [
      #"{"b":1.0,"a":[true,false,null,-0,1e400],"b":""}"#, "[]", "{}", #"[{},[],"\"\\\n\r\t\u0001/é😀"]"#, "\"\"", "1",
    ]
  )
  func roundTrip(text: String) throws {
    let written = JSONLiteral(try JSONDocument(parsing: text).root).serialized()
    #expect(String(decoding: written, as: UTF8.self) == text)
  }

  @Test("A value is a document, unless it is too deep or has a number that is not one of JSON")
  func document() throws {
    let value: JSONLiteral = ["a": [1, ["b": .null], "\n\"é"], "": .number("1.50")]
    let root = try #require(value.document).root
    #expect(JSONLiteral(root) == value)
    #expect(root["a"]?[1]?.location == JSONLocation(line: 1, column: 9))
    #expect((0..<600).reduce(JSONLiteral.null) { value, _ in [value] }.document == nil)
    #expect((["a": .number("NaN")] as JSONLiteral).document == nil)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(value, limits: JSONDocument.Limits(depth: 2)) }
    #expect(error?.code == .tooDeep)
  }

  @Test("JSON is indented by two spaces a level")
  func indented() {
    let literal: JSONLiteral = ["a": [1, ["b": .null]], "c": [], "d": [:]]
    let expected = """
      {
        "a": [
          1,
          {
            "b": null
          }
        ],
        "c": [],
        "d": {}
      }
      """
    #expect(String(decoding: literal.serialized(indented: true), as: UTF8.self) == expected)
  }

  @Test("Only characters that must be escaped are escaped in JSON")
  func escapes() {
    var output: [UInt8] = []
    JSONLiteral.write("/\u{7F}\u{0}\u{1F}\u{8}\u{2028}\"\\", to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "\"/\u{7F}\\u0000\\u001f\\u0008\u{2028}\\\"\\\\\"")
  }
}
