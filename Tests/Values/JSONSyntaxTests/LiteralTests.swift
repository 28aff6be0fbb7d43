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

  @Test("JSON is indented by two spaces a level")
  func indented() {
    let literal: JSONLiteral = ["a": [1, ["b": nil]], "c": [], "d": [:]]
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
