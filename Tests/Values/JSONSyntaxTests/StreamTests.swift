import JSONSyntax
import Testing

@Suite("A JSON text that is read in portions")
struct StreamTests {
  /// Reads a text like one of `{"a": [ … ]}`: the elements of its first array one by one, everything else at once.
  private static func read(_ text: [UInt8], portion: Int) -> Result<[String], JSONSyntaxError> {
    Result { () throws(JSONSyntaxError) in
      var found: [String] = []
      var stream = try JSONStream(byteCount: text.count, portion: portion) { Array(text[$0]) }
      func note(_ value: JSONValue) { found.append("\(value.location) \(value.text)") }
      if stream.peek() == 0x7B {
        try stream.enter()
        while let key = try stream.nextKey() {
          note(key)
          guard stream.peek() == 0x5B else {
            note(try stream.value().document.root)
            continue
          }
          try stream.enter()
          while try stream.hasElement() { note(try stream.value().document.root) }
        }
      } else {
        note(try stream.value().document.root)
      }
      try stream.end()
      return found
    }
  }

  private static func whole(_ text: [UInt8]) -> Result<[String], JSONSyntaxError> {
    Result { () throws(JSONSyntaxError) in
      var found: [String] = []
      let root = try JSONDocument(parsing: text).root
      func note(_ value: JSONValue) { found.append("\(value.location) \(value.text)") }
      if root.kind != .object { note(root) }
      for member in root.members {
        note(member.key)
        if member.value.kind == .array { member.value.elements.forEach(note) } else { note(member.value) }
      }
      return found
    }
  }

  static let texts = [
    "", " \n", "1", "\"a\"", "12345678901234567890 ", "[1]", "{}", " { } ", #"{"a":[]}"#,
    "{\"ä\": [1, \"x\\u0041y\",\r\n {\"b\": [true, null, 1.5e3]} ,\r\"ü\" ],\n\"c\" : {\"d\":[[]]}}\n",
    #"{"a":[1,]}"#, #"{"a":[1 2]}"#, #"{"a":[,1]}"#, #"{"a":[1}"#, #"{"a":[1"#, #"{"a":["#, #"{"a":[{"b":"#, #"{"a":"#,
    #"{"a""#, #"{"a"#, "{", #"{"a":1,}"#, #"{"a":1 "b":2}"#, #"{"a":1]"#, #"{"a":1}}"#, #"{"a":1} x"#, "{'a':1}",
    "{1:2}",
    #"{"a" 1}"#, #"{"a":[tru]}"#, #"{"a":[tru"#, #"{"a":[1.]}"#, #"{"a":["\ud800"]}"#, #"{"a":["\x"]}"#,
    "{\"a\":[\"\u{1}\"]}",
    #"{"a":[1 // x"#, "{\"a\":[\"no end]}", #"{"a":[{"b":[1,2,{"c":}]}]}"#, #"{"a":[NaN]}"#, "nul", "null", "-",
    "{\"a\":1}\n\n  ü",
    "{\"a\":[" + String(repeating: "[", count: 600), "{\"a\":[\"" + String(repeating: "long ", count: 200) + "\", 7]}",
  ]

  @Test("A text in portions has the values, locations and errors of the whole text", arguments: texts)
  func same(_ text: String) {
    for portion in [16, 17, 64, 1 << 20] {
      #expect(Self.read(Array(text.utf8), portion: portion) == Self.whole(Array(text.utf8)), "portions of \(portion)")
    }
  }

  @Test("Every cut of a text in portions is the error of the cut text")
  func cuts() {
    let text = Array("{\"a\": [1, \"x\\u0041y\", {\"b\": [true, null, -1.5e3]}, \"ü\"],\n\"c\": {\"d\": [[]]}}".utf8)
    for end in 0...text.count {
      let cut = Array(text[..<end])
      #expect(Self.read(cut, portion: 16) == Self.whole(cut), "\(String(decoding: cut, as: UTF8.self))")
    }
  }

  @Test("Text that cannot be read ends the text, and is known")
  func unreadable() throws {
    let text = Array(#"{"a": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}"#.utf8)
    var stream = try JSONStream(byteCount: text.count, portion: 16) { $0.upperBound > 40 ? nil : Array(text[$0]) }
    #expect(throws: JSONSyntaxError.self) { _ = try stream.value() }
    #expect(stream.hasFailed)
  }
}
