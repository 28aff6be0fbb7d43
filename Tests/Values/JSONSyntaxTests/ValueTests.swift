import JSONSyntax
import Testing

@Suite("Parsed values")
struct ValueTests {
  @Test(
    "Parsed values have a kind and a place",
    arguments: [
      ("null", JSONKind.null), (" true", .true), ("\nfalse", .false), ("\r\n1", .number), ("\t\"\"", .string),
      ("  []", .array), ("{ }", .object),
    ]
  )
  func kind(text: String, kind: JSONKind) throws {
    let root = try JSONDocument(parsing: text + " ").root
    #expect(root.kind == kind)
    #expect(root.text == text.drop { " \n\r\n\t".contains($0) })
  }

  @Test(
    "Strings of parsed JSON are decoded",
    arguments: [
      (#""""#, ""), (#""aä€😀""#, "aä€😀"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e4\u20AC""#, "Aä€"), (#""\ud83d\ude00""#, "😀"), (#""\uD834\udd1e.""#, "𝄞."),
      (#""\u0000""#, "\0"), (#""\ufffe""#, "\u{FFFE}"), (#""x\u002fy""#, "x/y"),
    ]
  )
  func strings(text: String, expected: String) throws {
    let root = try JSONDocument(parsing: text).root
    #expect(root.string?.unicodeScalars.elementsEqual(expected.unicodeScalars) == true)
    #expect(root.stringBytes == Array(expected.utf8))
  }

  @Test("The highest code points of each length are valid UTF-8")
  func boundaries() throws {
    let text = "\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
    #expect(try JSONDocument(parsing: "\"\(text)\"").root.string == text)
  }

  @Test("Members and elements keep their order, repeated keys included")
  func order() throws {
    let root = try JSONDocument(parsing: #"{"b":1,"a":[true,null],"b":2}"#).root
    #expect(root.members.map(\.name) == ["b", "a", "b"])
    #expect(root.count == 3)
    #expect(root["b"]?.integer == 1)
    #expect(root["a"]?.elements.map(\.kind) == [.true, .null])
    #expect(root["a"]?[1]?.isNull == true)
    #expect(root["a"]?[2] == nil)
    #expect(root["a"]?[-1] == nil)
    #expect(root["c"] == nil)
  }

  @Test("A value read as another kind is nil or empty")
  func mismatches() throws {
    let root = try JSONDocument(parsing: "1").root
    #expect(root.string == nil)
    #expect(root.bool == nil)
    #expect(root["a"] == nil)
    #expect(root[0] == nil)
    #expect(root.count == 0)
    #expect(Array(root.elements).isEmpty)
    #expect(Array(root.members).isEmpty)
    #expect(try JSONDocument(parsing: "\"1\"").root.number == nil)
  }

  @Test("Keys that are written with escapes are found by their characters")
  func escapedKeys() throws {
    let root = try JSONDocument(parsing: #"{"\u0061\/b":1,"long key with \u00e4":2}"#).root
    #expect(root["a/b"]?.integer == 1)
    #expect(root["long key with ä"]?.integer == 2)
  }

  @Test(
    "Values are equal by value",
    arguments: [
      ("1", "1.0", true), ("1", "2", false), ("0", "-0.0", true), ("1e400", "10e399", true),
      (#""a""#, #""\u0061""#, true),
      (#""a""#, #""b""#, false), ("[1,2]", "[1,2.0]", true), ("[1,2]", "[2,1]", false), ("[1]", "[1,1]", false),
      (#"{"a":1,"b":2}"#, #"{"b":2,"\u0061":1.0}"#, true), (#"{"a":1}"#, #"{"a":1,"b":2}"#, false),
      (#"{"a":1,"a":2}"#, #"{"a":1,"b":2}"#, false), ("true", "false", false), ("null", "0", false),
      ("[]", "{}", false),
      ("1", "\"1\"", false), ("true", "1", false),
    ]
  )
  func equality(left: String, right: String, areEqual: Bool) throws {
    let (left, right) = (try JSONDocument(parsing: left).root, try JSONDocument(parsing: right).root)
    #expect(left.isEqual(to: right) == areEqual)
    #expect(right.isEqual(to: left) == areEqual)
  }

  @Test("Large objects are equal whatever the order of their members")
  func largeEquality() throws {
    let members = (0..<200).map { #""k\#($0)":\#($0)"# }
    let forward = try JSONDocument(parsing: "{" + members.joined(separator: ",") + "}").root
    let backward = try JSONDocument(parsing: "{" + members.reversed().joined(separator: ",") + "}").root
    #expect(forward.isEqual(to: backward))
    let other = try JSONDocument(parsing: "{" + members.dropLast().joined(separator: ",") + #","k199":0}"#).root
    #expect(!forward.isEqual(to: other))
  }
}
