import HTTPExchange
import JSONSyntax

/// Rewrites the addresses in a text that comes piece by piece.
///
/// Bytes are held back only where a piece ends within what may be a URL, and then a bounded number of them.
struct StreamRewriter {
  /// How many bytes that were given say whether a URL goes on behind them: a scheme, its colon, and what is before it.
  private static let context = 16

  private let map: AddressMap
  /// Whether the text is looked at only if it begins as JSON or markup does.
  private var isDoubtful: Bool
  private var isText = true
  /// The last bytes that were given, and behind them those that are held back.
  private var pending: [UInt8] = []
  private var given = 0
  /// Whether anything was rewritten.
  private(set) var hasChanged = false

  /// A rewriter of a text.
  ///
  /// - Parameters:
  ///   - map: What is written for what.
  ///   - isDoubtful: Whether nothing says that it is text, so that its first bytes decide.
  init(_ map: AddressMap, isDoubtful: Bool) {
    self.map = map
    self.isDoubtful = isDoubtful
  }

  /// Takes the next piece, and returns what can be given of the text.
  mutating func take(_ piece: some Collection<UInt8>) -> [UInt8] {
    guard decide(piece) else { return Array(piece) }
    pending += piece
    return give(isLast: false)
  }

  /// Returns what was held back.
  mutating func finish() -> [UInt8] { give(isLast: true) }

  private mutating func decide(_ piece: some Collection<UInt8>) -> Bool {
    guard isDoubtful else { return isText }
    let bytes = piece.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(piece.dropFirst(3)) : Array(piece)
    guard let first = JSONWhitespace.firstSignificantByte(of: bytes) else { return true }
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
