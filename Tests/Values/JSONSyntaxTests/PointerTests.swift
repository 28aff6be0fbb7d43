import JSONSyntax
import Testing

@Suite("JSON Pointer")
struct PointerTests {
  private static let text = """
    {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\\\j": 5, "k\\"l": 6, " ": 7, "m~n": 8}
    """

  @Test(
    "A JSON Pointer leads where RFC 6901, section 5, says",
    arguments: [
      ("/foo", #"["bar", "baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
      ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
    ]
  )
  func examples(pointer: String, text: String) throws {
    let root = try JSONDocument(parsing: Self.text).root
    let parsed = try #require(JSONPointer(pointer))
    let value = try #require(root.value(at: parsed))
    #expect(value.text == text)
    #expect(parsed.description == pointer)
    #expect(value.pointer == parsed)
  }

  @Test("The empty pointer is the whole document")
  func whole() throws {
    let root = try JSONDocument(parsing: Self.text).root
    #expect(root.value(at: JSONPointer())?.kind == .object)
    #expect(root.pointer.description == "")
  }

  @Test(
    "A JSON Pointer to a missing value leads nowhere",
    arguments: [
      "/bar", "/foo/2", "/foo/00", "/foo/-", "/foo/-1", "/foo/+1", "/foo/1e0", "/foo/", "/foo/0/x", "//x",
      "/foo/99999999999999999999",
    ]
  )
  func nowhere(pointer: String) throws {
    let root = try JSONDocument(parsing: Self.text).root
    #expect(root.value(at: try #require(JSONPointer(pointer))) == nil)
  }

  @Test("A text that is not a JSON Pointer is refused", arguments: ["foo", "/~", "/~2", "/a~", "#/foo"])
  func refused(text: String) { #expect(JSONPointer(text) == nil) }

  @Test("Tokens are escaped when written, and joined when appended")
  func building() {
    let pointer = JSONPointer(tokens: ["a/b"]).appending("m~n").appending(3).appending(JSONPointer(tokens: ["x"]))
    #expect(pointer.description == "/a~1b/m~0n/3/x")
    #expect(JSONPointer("/~01")?.tokens == ["~1"])
  }

  @Test("Every value and every key knows the pointer to it")
  func everyValue() throws {
    let root = try JSONDocument(parsing: #"{"a":[{"b":[]},[1,[2]]],"a b":{"":{"~":null}}}"#).root
    var work = [root]
    var seen = 0
    while let value = work.popLast() {
      #expect(root.value(at: value.pointer)?.byteRange == value.byteRange)
      for member in value.members { #expect(member.key.pointer == member.value.pointer) }
      work += Array(value.elements) + value.members.map(\.value)
      seen += 1
    }
    #expect(seen == 11)
  }
}
