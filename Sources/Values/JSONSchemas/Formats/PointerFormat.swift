/// Validates JSON Pointers.
enum PointerFormat {
  /// Whether the text is a JSON Pointer (RFC 6901 §3).
  static func isPointer(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    isPointer(text, from: 0)
  }

  /// Whether the text is a relative JSON Pointer (draft-bhutton-relative-json-pointer-00 §3).
  static func isRelativePointer(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard var position = number(text, from: 0) else { return false }
    if position < text.count, text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-") {
      guard let end = number(text, from: position + 1), text[position + 1] != UInt8(ascii: "0") else { return false }
      position = end
    }
    if position == text.count - 1, text[position] == UInt8(ascii: "#") { return true }
    return isPointer(text, from: position)
  }

  /// The end of a number without leading zeros.
  private static func number(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position = start
    while position < text.count, ByteClass.isDigit(text[position]) { position += 1 }
    guard position > start, position == start + 1 || text[start] != UInt8(ascii: "0") else { return nil }
    return position
  }

  private static func isPointer(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    guard start < text.count else { return true }
    guard text[start] == UInt8(ascii: "/") else { return false }
    var position = start
    while position < text.count {
      if text[position] == UInt8(ascii: "~") {
        position += 1
        guard position < text.count, text[position] | 1 == UInt8(ascii: "1") else { return false }
      }
      position += 1
    }
    return true
  }
}
