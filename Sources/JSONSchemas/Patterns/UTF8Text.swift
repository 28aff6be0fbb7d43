/// Reads code points out of UTF-8 bytes; bytes that are no valid text give some code point and never a trap.
enum UTF8Text {
  /// The code point that begins at a position before the end, and the position after it.
  @inline(__always)
  static func scalar(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> (value: UInt32, after: Int) {
    let lead = text[position]
    if lead < 0x80 { return (UInt32(lead), position &+ 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    var after = position &+ 1
    let end = min(position &+ length, text.count)
    while after < end {
      value = value << 6 | UInt32(text[after] & 0x3F)
      after &+= 1
    }
    return (value, after)
  }

  /// The code point that ends at a position after the beginning, and its own position.
  @inline(__always)
  static func scalar(_ text: UnsafeBufferPointer<UInt8>, before position: Int) -> (value: UInt32, start: Int) {
    var start = position &- 1
    let floor = max(position &- 4, 0)
    while start > floor, text[start] & 0xC0 == 0x80 { start &-= 1 }
    return (scalar(text, at: start).value, start)
  }

  /// Whether a word begins or ends at a position.
  static func isWordBoundary(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    let before = position > 0 && ScalarSet.word.contains(UInt32(text[position - 1]))
    let after = position < text.count && ScalarSet.word.contains(UInt32(text[position]))
    return before != after
  }
}
