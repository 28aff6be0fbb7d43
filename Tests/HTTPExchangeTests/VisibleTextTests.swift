import HTTPExchange
import Testing

@Suite("Visible text")
struct VisibleTextTests {
  @Test(
    "each scalar that steers a terminal is replaced by one that does not",
    arguments: [
      ("a\u{1B}[31mb", "a␛[31mb"), ("\r\n", "␍␊"), ("\u{7F}\u{9B}", "␡␡"),
      ("\u{202E}\u{2069}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{2028}\u{FEFF}\u{E0041}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("é 漢 👩‍👧", "é 漢 👩‍👧"),
    ]
  )
  func replaces(_ text: String, _ expected: String) { #expect(VisibleText.of(text) == expected) }
}
