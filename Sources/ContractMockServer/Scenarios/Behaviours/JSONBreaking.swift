import ContractVerifier
import JSONSyntax

/// Makes a text of JSON one that no parser may read.
enum JSONBreaking {
  /// The ways to break a text, none of which is sure to.
  private enum Way: CaseIterable {
    /// It ends too early.
    case cut
    /// Its last character is missing: of most texts the closing bracket.
    case unclosed
    /// A comma stands behind the last element or member.
    case trailingComma
    /// A character that has a meaning is another one.
    case wrongCharacter
    /// A string has no end.
    case openString
  }

  /// A broken text, chosen at random among several ways to break it.
  static func broken(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    for way in Way.allCases.shuffled(using: &random) {
      if let broken = broken(text, way, &random), (try? JSONDocument(parsing: broken)) == nil { return broken }
    }
    // A closing bracket that nothing opened is wrong behind any text.
    return text + [0x5D]
  }

  private static func broken(_ text: [UInt8], _ way: Way, _ random: inout SeededGenerator) -> [UInt8]? {
    guard let end = text.lastIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return nil }
    switch way {
    case .cut: return Array(text[..<Int.random(in: min(1, end)...end, using: &random)])
    case .unclosed: return replaced(end, in: text, by: [])
    case .trailingComma: return replaced(end, in: text, by: [0x2C, text[end]])
    case .wrongCharacter:
      return place(of: [0x22, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D], in: text, &random)
        .map { replaced($0, in: text, by: [0x3B]) }
    case .openString: return place(of: [0x22], in: text, &random).map { replaced($0, in: text, by: []) }
    }
  }

  private static func replaced(_ place: Int, in text: [UInt8], by bytes: [UInt8]) -> [UInt8] {
    var text = text
    text.replaceSubrange(place...place, with: bytes)
    return text
  }

  /// The place of one of some characters: the first behind a random one, else the last before it.
  private static func place(of characters: [UInt8], in text: [UInt8], _ random: inout SeededGenerator) -> Int? {
    guard let start = text.indices.randomElement(using: &random) else { return nil }
    return text[start...].firstIndex(where: characters.contains) ?? text[..<start].lastIndex(where: characters.contains)
  }
}
