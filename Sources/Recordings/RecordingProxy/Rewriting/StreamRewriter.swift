import HTTPMessages
import JSONSyntax

/// Rewrites the addresses in a text that arrives in pieces.
///
/// Bytes are held back only if a piece ends within a possible URL; their number is bounded.
struct StreamRewriter {
  /// The number of bytes already returned that decide whether a URL continues after them: a scheme, its colon, and
  /// more.
  private static let context = 16

  private let map: AddressMap
  /// Whether the text is rewritten only if it begins like JSON or markup.
  private var isDoubtful: Bool
  private var isText = true
  /// The last bytes that were returned, followed by those that are held back.
  private var pending: [UInt8] = []
  private var given = 0
  /// Whether anything was rewritten.
  private(set) var hasChanged = false

  /// Creates a rewriter for a text.
  ///
  /// - Parameters:
  ///   - map: The replacements.
  ///   - isDoubtful: Whether the type of the text is unknown, so that its first bytes decide.
  init(_ map: AddressMap, isDoubtful: Bool) {
    self.map = map
    self.isDoubtful = isDoubtful
  }

  /// Adds the next piece, and returns the text that is ready.
  mutating func take(_ piece: some Collection<UInt8>) -> [UInt8] {
    guard decide(piece) else { return Array(piece) }
    pending += piece
    return give(isLast: false)
  }

  /// Returns the text that was held back.
  mutating func finish() -> [UInt8] { give(isLast: true) }

  private mutating func decide(_ piece: some Collection<UInt8>) -> Bool {
    guard isDoubtful else { return isText }
    let text = piece.dropFirst(ByteOrderMark.length(in: piece))
    guard let first = JSONWhitespace.firstSignificantByte(of: text) else { return true }
    isDoubtful = false
    isText = [0x7B, 0x5B, 0x3C].contains(first)
    return isText
  }

  private mutating func give(isLast: Bool) -> [UInt8] {
    let (output, end, isRewritten) = pending.withUnsafeBufferPointer { text -> ([UInt8], Int, Bool) in
      let scanner = URLScanner(text: text)
      let end = isLast ? text.count : max(given, scanner.settledEnd(lookahead: map.lookahead))
      let rewritten = scanner.replacingAddresses(in: given..<end) { map.spelling(of: $0, in: text) }
      return (rewritten ?? Array(text[given..<end]), end, rewritten != nil)
    }
    hasChanged = hasChanged || isRewritten
    let start = max(0, end - Self.context)
    pending.removeFirst(start)
    given = end - start
    return output
  }
}
