/// A command line up to the cursor, in words as bash reads them.
///
/// Bash itself breaks words at `=` and `:`, too, and replaces only what follows the last of these, so a candidate must be
/// cut there, and quoted as its word is.
struct BashLine {
  /// A word without its quotes.
  struct Word {
    var text = ""
    /// The quote that is still open; `nil` if none is.
    var quote: Character?
    /// How many characters of the text bash leaves as they are.
    var kept = 0

    /// Returns what bash inserts to make the word a candidate, which the word begins.
    func insertion(of candidate: String) -> String {
      let rest = candidate.dropFirst(kept)
      switch quote {
      case "'": return String(rest).replacing("'", with: "'\\''")
      case _?: return rest.map { "\\\"$`".contains($0) ? "\\\($0)" : String($0) }.joined()
      case nil: return rest.map { Self.isPlain($0) ? String($0) : "\\\($0)" }.joined()
      }
    }

    private static func isPlain(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || "-_./:=,@%+".contains(character)
    }
  }

  /// The words before the cursor's.
  private(set) var words: [Word] = []
  /// The word at the cursor, up to it.
  private(set) var current = Word()

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The line up to the cursor.
  ///   - breaks: The characters at which bash breaks words, from `COMP_WORDBREAKS`.
  init(_ line: String, breaks: String) {
    let breaks = Set(breaks.filter { "=:".contains($0) })
    var isWord = false
    var rest = line[...]
    while let character = rest.popFirst() {
      switch (current.quote, character) {
      case (nil, " "), (nil, "\t"), (nil, "\n"):
        if isWord { words.append(current) }
        (current, isWord) = (Word(), false)
      case (nil, "'"), (nil, "\""):
        current.quote = character
        current.kept = current.text.isEmpty ? 0 : current.kept
        isWord = true
      case (let quote?, _) where character == quote: current.quote = nil
      case (nil, "\\"), ("\"", "\\"):
        if let next = rest.popFirst() { current.text.append(next) }
        isWord = true
      default:
        current.text.append(character)
        isWord = true
        if current.quote == nil, breaks.contains(character) { current.kept = current.text.count }
      }
    }
  }
}
