/// What a text that comes piece by piece needs: how much of it can be searched before the next piece is there.
extension URLScanner {
  /// The longest authority that is waited for, in bytes; no host has so long a name.
  private static let longestAuthority = 600

  /// Whether each byte may stand in what a URL begins with: scheme, slashes, authority, and a path behind it.
  private static let isURLByte = (0...UInt8.max).map { isUserInfo[Int($0)] || "/\\[]@".utf8.contains($0) }

  /// Whether each byte may be the first of a URL.
  private static let isFirst = (0...UInt8.max).map { "hH/\\%".utf8.contains($0) }

  /// The offset up to which bytes that are still to come change nothing: a URL may have begun there that goes on.
  ///
  /// No more than some hundred bytes are held back, and none where the text does not end within what may be a URL.
  /// - Parameter lookahead: How many bytes of the path have a say, too.
  package func settledEnd(lookahead: Int = 0) -> Int {
    let first = max(0, text.count - Self.longestAuthority - lookahead)
    var offset = text.count
    while offset > first, Self.isURLByte[Int(text[offset - 1])] { offset -= 1 }
    while offset < text.count {
      if Self.isFirst[Int(text[offset])], isOpen(at: offset, lookahead) { return offset }
      offset += 1
    }
    return text.count
  }

  /// Whether the path behind an authority is some path, or begins with it and a slash, however its slashes are written.
  package func hasPath(_ path: [UInt8], at start: Int) -> Bool {
    var offset = start
    for byte in path {
      if byte == 0x2F {
        guard let end = slashEnd(offset) else { return false }
        offset = end
      } else {
        guard offset < text.count, text[offset] == byte else { return false }
        offset += 1
      }
    }
    guard offset < text.count, slashEnd(offset) == nil else { return true }
    if text[offset] == 0x25 { return ["%3f", "%23", "%22", "%26"].contains { end(of: $0, offset) != nil } }
    return !Self.isSchemeByte(text[offset]) && !"_~@!$*".utf8.contains(text[offset])
  }

  /// How the beginning of a URL, which a text may end in, goes on.
  private enum Part {
    case end(Int)
    /// The text ends within it.
    case open
    case other
  }

  /// Whether a URL may begin at an offset whose authority, or the path behind it, the text ends in.
  private func isOpen(at start: Int, _ lookahead: Int) -> Bool {
    var offset = start
    switch text[start] | 0x20 {
    case 0x68:  // h
      guard start == 0 || isPercentCode(before: start) || !Self.isSchemeByte(text[start - 1]) else { return false }
      switch first(of: ["https", "http"], at: offset) {
      case .end(let end): offset = end
      case .open: return true
      case .other: return false
      }
      switch first(of: [":", "%3a"], at: offset) {
      case .end(let end): offset = end
      case .open: return true
      case .other: return false
      }
    default: guard isBeginning(start) else { return false }
    }
    for _ in 0..<2 {
      switch first(of: ["/", "\\/", "\\u002f", "%2f"], at: offset) {
      case .end(let end): offset = end
      case .open: return true
      case .other: return false
      }
    }
    let rest = text[offset...].prefix(Self.longestAuthority)
    guard let end = rest.firstIndex(where: { $0 == 0x2F || $0 == 0x5C }) else {
      return rest.endIndex == text.count
    }
    return text.count < end + lookahead
  }

  /// Which of some words in lower case stands at an offset, or begins there where the text ends.
  private func first(of words: [StaticString], at offset: Int) -> Part {
    let rest = text[offset...]
    var isOpen = false
    for word in words {
      let count = word.withUTF8Buffer { word in
        zip(rest, word).prefix { ASCII.lowercased($0) == $1 }.count
      }
      if count == word.utf8CodeUnitCount {
        // `http` may become `https` yet.
        return word.utf8CodeUnitCount == 4 && rest.count == 4 ? .open : .end(offset + count)
      }
      if count == rest.count { isOpen = true }
    }
    return isOpen ? .open : .other
  }
}
