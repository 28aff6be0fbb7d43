/// Validates URI templates of RFC 6570 §2.
enum URITemplateFormat {
  private static let literals = ByteSet(ByteSet.alphanumerics + "!#$&'()*+,-./:;=?@[]_~")
  private static let operators = ByteSet("+#./;?&=,!@|")
  private static let nameBytes = ByteSet(ByteSet.alphanumerics + "_")

  /// Whether the text consists of literals and expressions in braces; an apostrophe is a literal (erratum 6937).
  static func isURITemplate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let literals = literals
    var position = 0
    while position < text.count {
      let byte = text[position]
      if literals.contains(byte) {
        position += 1
      } else if byte == UInt8(ascii: "{") {
        guard let end = expressionEnd(text, from: position + 1) else { return false }
        position = end
      } else if byte == UInt8(ascii: "%") {
        guard isEscape(text, at: position) else { return false }
        position += 3
      } else {
        guard byte >= 0x80 else { return false }
        let (value, after) = UTF8Text.scalar(text, at: position)
        guard URIFormat.isInternationalCharacter(value, allowsPrivate: true) else { return false }
        position = after
      }
    }
    return true
  }

  private static func isEscape(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    position + 2 < text.count && text[position] == UInt8(ascii: "%") && ByteClass.isHexadecimal(text[position + 1])
      && ByteClass.isHexadecimal(text[position + 2])
  }

  /// Returns the position after the closing brace of an expression (§2.2).
  private static func expressionEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position = start
    if position < text.count, operators.contains(text[position]) { position += 1 }
    while let end = variableEnd(text, from: position), end < text.count {
      if text[end] == UInt8(ascii: "}") { return end + 1 }
      guard text[end] == UInt8(ascii: ",") else { return nil }
      position = end + 1
    }
    return nil
  }

  /// Returns the end of a variable's name and modifier (§2.3, §2.4).
  private static func variableEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let names = nameBytes
    var position = start
    var isAfterDot = true
    while position < text.count {
      if names.contains(text[position]) {
        position += 1
        isAfterDot = false
      } else if isEscape(text, at: position) {
        position += 3
        isAfterDot = false
      } else if text[position] == UInt8(ascii: "."), !isAfterDot {
        position += 1
        isAfterDot = true
      } else {
        break
      }
    }
    guard !isAfterDot else { return nil }
    guard position < text.count else { return position }
    if text[position] == UInt8(ascii: "*") { return position + 1 }
    guard text[position] == UInt8(ascii: ":") else { return position }
    let first = position + 1
    position = first
    while position < text.count, ByteClass.isDigit(text[position]) { position += 1 }
    guard (1...4).contains(position - first), text[first] != UInt8(ascii: "0") else { return nil }
    return position
  }
}
