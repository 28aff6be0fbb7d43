import Basics
import ContractJudge
import JSONSyntax

/// Changes JSON text so that every parser rejects it, or so that only lenient parsers accept it.
///
/// Every parser rejects broken text, including JSON5 parsers and parsers that ignore what follows a value. No way to
/// break text relies on a comma, a quotation mark, a comment or a number that such parsers would accept.
enum JSONBreaking {
  /// How a JSON text is broken.
  enum Damage: CaseIterable {
    /// The text ends too early, inside its outermost array or object.
    case cut
    /// The closing bracket of the outermost array or object is missing.
    case unclosed
    /// A closing bracket is of the other kind.
    case wrongBracket
    /// A structural character outside strings is replaced with a semicolon.
    case wrongCharacter
    /// A closing bracket is inserted before the text.
    case bracketFirst
  }

  /// Returns the text, broken in a randomly chosen way.
  static func broken(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let root = try? JSONDocument(parsing: text).root
    for damage in Damage.allCases.shuffled(using: &random) where damage != .bracketFirst {
      if let root, let broken = broken(text, root, damage, &random) { return broken }
    }
    return [0x5D] + text
  }

  /// Returns the text with a comma after its last element or member; `nil` if it has neither.
  ///
  /// The comma is in the outermost array or object that is not empty. `JSONDecoder` and JSON5 parsers accept such text.
  static func withTrailingComma(_ text: [UInt8]) -> [UInt8]? {
    guard let root = try? JSONDocument(parsing: text).root, root.kind == .array || root.kind == .object, root.count > 0
    else { return nil }
    var text = text
    text.insert(0x2C, at: root.byteRange.upperBound - 1)
    return text
  }

  /// Returns the text, broken in one way; `nil` if that way does not apply to it.
  static func broken(
    _ text: [UInt8],
    _ root: JSONValue,
    _ damage: Damage,
    _ random: inout SeededGenerator
  ) -> [UInt8]? {
    let isOpen = root.kind == .array || root.kind == .object
    let range = root.byteRange
    switch damage {
    case .bracketFirst: return [0x5D] + text
    case .cut:
      guard isOpen else { return nil }
      return Array(text[..<Int.random(in: range.lowerBound + 1...range.upperBound - 1, using: &random)])
    case .unclosed: return isOpen ? replaced(range.upperBound - 1, in: text, by: []) : nil
    case .wrongBracket:
      let brackets = marks(in: text, range).filter { text[$0] == 0x5D || text[$0] == 0x7D }
      return brackets.randomElement(using: &random).map { replaced($0, in: text, by: [text[$0] ^ 0x20]) }
    case .wrongCharacter:
      return marks(in: text, range).randomElement(using: &random).map { replaced($0, in: text, by: [0x3B]) }
    }
  }

  private static func replaced(_ place: Int, in text: [UInt8], by bytes: [UInt8]) -> [UInt8] {
    var text = text
    text.replaceSubrange(place...place, with: bytes)
    return text
  }

  /// Returns the positions of brackets, commas and colons outside strings, and of opening quotation marks.
  private static func marks(in text: [UInt8], _ range: Range<Int>) -> [Int] {
    var places: [Int] = []
    var isInString = false
    var isEscaped = false
    for place in range {
      let byte = text[place]
      if isInString {
        if isEscaped { isEscaped = false } else if byte == 0x5C { isEscaped = true } else { isInString = byte != 0x22 }
      } else {
        isInString = byte == 0x22
        if [0x22, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D].contains(byte) { places.append(place) }
      }
    }
    return places
  }
}
