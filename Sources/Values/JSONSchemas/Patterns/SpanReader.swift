/// Reads spans of code points from base-36 tokens.
///
/// A token is the distance from the end of the previous span and, for spans longer than one, a colon and the distance
/// to its own end.
struct SpanReader {
  private(set) var spans: [ScalarSet.Span] = []
  private var previous: UInt32 = 0

  /// Reads one token; invalid tokens are skipped.
  mutating func read(_ token: Substring) {
    let parts = token.split(separator: ":", maxSplits: 1)
    guard let head = parts.first, let gap = UInt32(head, radix: 36) else { return }
    let first = previous &+ gap
    let last = first &+ (parts.count > 1 ? UInt32(parts[1], radix: 36) ?? 0 : 0)
    spans.append(ScalarSet.Span(first: first, last: last))
    previous = last
  }

  /// Returns the set for a text of whitespace-separated tokens.
  static func set(_ text: String) -> ScalarSet {
    var reader = SpanReader()
    for token in text.split(whereSeparator: \.isWhitespace) { reader.read(token) }
    return ScalarSet(reader.spans)
  }
}
