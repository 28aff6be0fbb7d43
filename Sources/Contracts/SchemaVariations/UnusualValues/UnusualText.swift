/// A text that is valid where any text is, and that software often gets wrong.
///
/// This is the only list of such texts: probes, generated requests, payloads and the specs of stores draw from it.
package struct UnusualText: Sendable, Hashable {
  /// An identifier: `null-character`.
  package let name: String
  /// The description of the text as a predicate, such as `has a null character`.
  package let phrase: String
  package let text: String
  /// Whether only a test of every spelling has the text, because few servers get it wrong.
  package private(set) var isRare = false

  /// The length of a long text: more than file names and most columns hold, less than what HTTP servers accept as a
  /// request line.
  private static let longLength = 3000
  private static let veryLongLength = 10_000

  // MARK: Selections

  /// All texts, the ones that break servers most often first.
  package static let all: [UnusualText] =
    [
      beyondASCII, UnusualText(name: "empty", phrase: "is empty", text: ""), quotationMarks,
      UnusualText(name: "markup", phrase: "has markup and other special characters", text: #"<b>&amp;</b> \ / ; 100%"#),
      long,
      UnusualText(name: "one-space", phrase: "is one space", text: " "),
      UnusualText(name: "null-text", phrase: "is the text \"null\"", text: "null"),
      UnusualText(name: "zero-text", phrase: "is the text \"0\"", text: "0"), pattern, lineBreak, nullCharacter,
    ]
    + [
      percentSign, UnusualText(name: "spaces", phrase: "has spaces at both ends", text: "  spaces at both ends\t"),
      UnusualText(
        name: "right-to-left",
        phrase: "is right to left",
        text: "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{645}\u{631}\u{62D}\u{628}\u{627}"
      ),
      UnusualText(
        name: "emoji",
        phrase: "is emoji",
        text: "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}"
      ),
      UnusualText(
        name: "composed",
        phrase: "has a composed and a decomposed character",
        text: "\u{E9} is not e\u{301}"
      ),
      UnusualText(
        name: "decomposed",
        phrase: "has a decomposed and a composed character",
        text: "e\u{301} is not \u{E9}"
      ),
      UnusualText(name: "combining", phrase: "has combining marks", text: "Z\u{351}\u{36B}\u{343}algo"),
      UnusualText(name: "lines", phrase: "has several lines", text: "lines\nand\r\nothers\u{2028}"),
      UnusualText(name: "control", phrase: "has control characters", text: "\u{1}\u{1F}\u{7F}"),
      UnusualText(
        name: "very-long",
        phrase: "has \(veryLongLength) characters",
        text: String(repeating: "long text ", count: veryLongLength / 10)
      ),
    ].map { $0.rare }

  /// The texts for a part of a request's target or of a header, which servers and proxies parse first.
  package static let inParameters = [nullCharacter, quotationMarks, long, beyondASCII, percentSign, pattern]

  /// The texts for the name of a member.
  package static let inNames = [lineBreak, nullCharacter]

  // MARK: Texts

  private static let beyondASCII = UnusualText(
    name: "beyond-ascii",
    phrase: "has characters beyond ASCII",
    text: "Zoë \u{1F389}"
  )
  private static let quotationMarks = UnusualText(name: "quotes", phrase: "has quotation marks", text: "a'b\"c")
  private static let long = UnusualText(
    name: "long",
    phrase: "has \(longLength) characters",
    text: String(repeating: "a", count: longLength)
  )
  private static let lineBreak = UnusualText(name: "line-break", phrase: "has a line break", text: "a\r\nb")
  private static let nullCharacter = UnusualText(
    name: "null-character",
    phrase: "has a null character",
    text: "a\u{0}b"
  )
  private static let percentSign = UnusualText(name: "percent", phrase: "has a percent sign", text: "100%")

  private static let pattern = UnusualText(name: "pattern", phrase: "has the characters (*[", text: "(*[")

  private var rare: UnusualText {
    var copy = self
    copy.isRare = true
    return copy
  }
}
