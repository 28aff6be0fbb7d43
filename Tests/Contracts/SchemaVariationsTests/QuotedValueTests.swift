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

  @Test(
    "A refusal offers its quoted words, the words after \"one of\" and a value of the form that it names",
    arguments: [
      ("The kind must be 'note' or 'task'", ["note", "task"]), ("must be one of: main, archive", ["main", "archive"]),
      ("state is not one of [new, open]. See the manual", ["new", "open"]),
      ("Must be one of asc or desc. Not up.", ["asc", "desc"]), ("Allowed values are a|b; not c", ["a", "b"]),
      ("since must be a date (YYYY-MM-DD)", ["2024-01-15"]), ("expected an integer", ["1"]), ("must be one of", []),
      ("Ungültig, one of: é, a", ["a"]), ("This is wrong", []), ("", []),
    ]
  )
  func offered(text: String, values: [String]) { #expect(DescribedValues.offered(in: text) == values) }

  @Test(
    "A text that asks for a final dot is told from one that only has dots",
    arguments: [
      ("Name of the zone, MUST have a trailing dot", true), ("DNS Name 'a' is not canonical", true),
      ("The canonical name.", false), ("Ends with a digit", false), ("", false),
    ]
  )
  func finalDot(text: String, asks: Bool) { #expect(DescribedValues.asksForFinalDot(text) == asks) }

  @Test(
    "A name with a final dot has only letters, digits, hyphens and dots",
    arguments: [
      ("example", "example."), ("a.b.", "a.b."), ("example text 1", "example-text-1."),
    ]
  )
  func absolute(text: String, name: String) { #expect(DescribedValues.withFinalDot(text) == name) }
}
