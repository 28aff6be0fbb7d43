import JSONSyntax
import Testing

@Suite("Duplicate keys")
struct DuplicateKeyTests {
  @Test(
    "Duplicate keys are found with their places",
    arguments: [
      (#"{"a":1,"b":2}"#, []), (#"{"a":1,"a":2}"#, ["1:8"]), (#"{"a":1,"a":2,"a":3}"#, ["1:8", "1:14"]),
      (#"{"a":1,"\u0061":2}"#, ["1:8"]), (#"{"a":{"a":1}}"#, []), (#"[{"a":1},{"a":1}]"#, []),
      (#"{"x":{"a":1,"a":2},"x":3}"#, ["1:13", "1:20"]), (#"{"":1,"":2}"#, ["1:7"]),
    ] as [(String, [String])]
  )
  func places(text: String, places: [String]) throws {
    let document = try JSONDocument(parsing: text)
    #expect(document.duplicateKeys.map(\.location.description) == places)
    #expect(document.hasDuplicateKeys == !places.isEmpty)
  }

  @Test("Duplicate keys are found among more members than are compared pairwise", arguments: [9, 100, 5000])
  func many(count: Int) throws {
    let members = (0..<count).map { "\"key number \($0)\":\($0)" }
    let document = try JSONDocument(parsing: "{" + members.joined(separator: ",") + ",\"key number \\u0033\":0}")
    #expect(document.duplicateKeys.map(\.string) == ["key number 3"])
    #expect(!(try JSONDocument(parsing: "{" + members.joined(separator: ",") + "}")).hasDuplicateKeys)
  }

  @Test("Keys whose hashes collide are not duplicates")
  func collisions() throws {
    // The hash covers the length and the first and last eight bytes, so keys that differ in between collide.
    let members = (10_000..<11_000).map { "\"abcdefgh\($0)ijklmnop\":0" }
    let document = try JSONDocument(parsing: "{\(members.joined(separator: ",")),\"abcdefgh10345ijklmnop\":1}")
    #expect(document.duplicateKeys.map(\.string) == ["abcdefgh10345ijklmnop"])
    #expect(document.root["abcdefgh10346ijklmnop"]?.integer == 0)
  }
}
