import SchemaVariations
import Testing

@Suite("Values in descriptions")
struct QuotedValueTests {
  @Test(
    "The quoted words of a description are its values",
    arguments: [
      ("Kind of the entry ('file', 'directory')", ["file", "directory"]),
      (#"One of "asc" or "desc""#, ["asc", "desc"]),
      ("Either `text/plain` or `base64`; null otherwise", ["text/plain", "base64"]),
      ("one of null, 'null', 'a', 'a'", ["a"]),
      ("The user's name, as in the user's profile", []),
      ("The 'name of the file' that the client chose", []),
      ("Say 'unfinished", []),
      ("", []),
    ]
  )
  func quoted(text: String, values: [String]) {
    #expect(DescribedValues.quoted(in: text) == values)
  }
}
