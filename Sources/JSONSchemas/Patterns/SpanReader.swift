/// Reads spans of code points from tokens: the distance from the end of the span before, and, where the span is longer
/// than one, a colon and the distance to its own end; both to base 36.
struct SpanReader {
  private(set) var spans: [ScalarSet.Span] = []
  private var previous: UInt32 = 0

  /// Reads one token; what is no token is passed over.
  mutating func read(_ token: Substring) {
    let parts = token.split(separator: ":", maxSplits: 1)
    guard let head = parts.first, let gap = UInt32(head, radix: 36) else { return }
    let first = previous &+ gap
    let last = first &+ (parts.count > 1 ? UInt32(parts[1], radix: 36) ?? 0 : 0)
    spans.append(ScalarSet.Span(first: first, last: last))
    previous = last
  }

  /// The set of a text of tokens with white space between.
  static func set(_ text: String) -> ScalarSet {
    var reader = SpanReader()
    for token in text.split(whereSeparator: \.isWhitespace) { reader.read(token) }
    return ScalarSet(reader.spans)
  }
}
