/// Support for streamed text: determines how much can be searched before the next chunk arrives.
extension URLScanner {
  /// The maximum length of an authority to wait for, in bytes; no host name is that long.
  private static let longestAuthority = 600

  /// Whether each byte may occur at the start of a URL: in its scheme, slashes, authority or following path.
  private static let isURLByte = (0...UInt8.max).map { isUserInfo[Int($0)] || "/\\[]@".utf8.contains($0) }

  /// Whether each byte may be the first of a URL.
  private static let isFirst = (0...UInt8.max).map { "hH/\\%".utf8.contains($0) }

  /// Returns the offset up to which further bytes change nothing; a URL that starts there may be incomplete.
  ///
  /// At most a few hundred bytes are held back, and none if the text does not end within a possible URL.
  ///
  /// - Parameter lookahead: The number of path bytes that must also be known.
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

  /// Returns whether the path after an authority equals a path or starts with it and a slash, in any spelling of
  /// slashes.
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

  /// The result of matching the start of a URL at which the text may end.
  private enum Part {
    case end(Int)
    /// The text ends within the match.
    case open
    case other
  }

  /// Returns whether a URL may start at an offset and the text ends within its authority or the path after it.
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

  /// Matches one of several lower-case words at an offset, or the start of one at the end of the text.
  private func first(of words: [StaticString], at offset: Int) -> Part {
    let rest = text[offset...]
    var isOpen = false
    for word in words {
      let count = word.withUTF8Buffer { word in
        zip(rest, word).prefix { ASCII.lowercased($0) == $1 }.count
      }
      if count == word.utf8CodeUnitCount {
        // `http` may still become `https`.
        return word.utf8CodeUnitCount == 4 && rest.count == 4 ? .open : .end(offset + count)
      }
      if count == rest.count { isOpen = true }
    }
    return isOpen ? .open : .other
  }
}
