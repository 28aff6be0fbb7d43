/// Decodes code points from UTF-8; invalid bytes yield some code point, but never trap.
enum UTF8Text {
  /// Returns the code point that starts at a position, and the position after it.
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

  /// Returns the code point that ends at a position, and its start.
  @inline(__always)
  static func scalar(_ text: UnsafeBufferPointer<UInt8>, before position: Int) -> (value: UInt32, start: Int) {
    var start = position &- 1
    let floor = max(position &- 4, 0)
    while start > floor, text[start] & 0xC0 == 0x80 { start &-= 1 }
    return (scalar(text, at: start).value, start)
  }

  static func isWordBoundary(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    let before = position > 0 && ScalarSet.word.contains(UInt32(text[position - 1]))
    let after = position < text.count && ScalarSet.word.contains(UInt32(text[position]))
    return before != after
  }
}
