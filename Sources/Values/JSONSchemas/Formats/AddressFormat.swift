/// Validates IP addresses.
enum AddressFormat {
  /// Whether the text is four decimal numbers up to 255 without leading zeros (RFC 2673 §3.2).
  static func isIPv4(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (7...15).contains(text.count) else { return false }
    var position = 0
    for octet in 0..<4 {
      if octet > 0 {
        guard position < text.count, text[position] == UInt8(ascii: ".") else { return false }
        position += 1
      }
      let first = position
      var value = 0
      while position < text.count, position - first < 3, ByteClass.isDigit(text[position]) {
        value = value * 10 + Int(text[position] &- 0x30)
        position += 1
      }
      guard position > first, value <= 255, position == first + 1 || text[first] != UInt8(ascii: "0")
      else { return false }
    }
    return position == text.count
  }

  /// Whether the text is an IPv6 address in one of the forms of RFC 4291 §2.2.
  static func isIPv6(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (2...45).contains(text.count) else { return false }
    var position = 0
    var groups = 0
    var hasGap = false
    if text[0] == UInt8(ascii: ":") {
      guard text[1] == UInt8(ascii: ":") else { return false }
      hasGap = true
      position = 2
    }
    while position < text.count {
      let first = position
      while position < text.count, ByteClass.isHexadecimal(text[position]) { position += 1 }
      if position < text.count, text[position] == UInt8(ascii: ".") {
        guard isIPv4(text.part(first..<text.count)) else { return false }
        groups += 2
        position = text.count
        break
      }
      guard (1...4).contains(position - first) else { return false }
      groups += 1
      guard position < text.count else { break }
      guard text[position] == UInt8(ascii: ":"), position + 1 < text.count else { return false }
      position += 1
      if text[position] == UInt8(ascii: ":") {
        guard !hasGap else { return false }
        hasGap = true
        position += 1
      }
    }
    return hasGap ? groups < 8 : groups == 8
  }
}
