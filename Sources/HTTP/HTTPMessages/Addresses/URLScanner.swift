/// A scanner that finds the hosts of URLs in any text.
///
/// It finds URLs in every spelling: `https://host/`, `https:\/\/host\/` and `\u002f` as in JSON, `//host/` without a
/// scheme, and `https%3A%2F%2Fhost%2F` in the query of another URL.
package struct URLScanner {
  /// An `http` or `https` URL, or one without a scheme, up to the end of its authority.
  package struct Found {
    /// The scheme, without its colon.
    package let scheme: Range<Int>?
    /// The user information, host and port.
    package let authority: Range<Int>
    /// The host alone.
    package let host: Range<Int>
    /// The explicit port, if any.
    package let port: Int?
    /// Whether slashes and colons are percent-encoded.
    package let isEncoded: Bool
  }

  /// The text to search.
  let text: UnsafeBufferPointer<UInt8>

  /// Creates a scanner of a text.
  package init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// Returns the next URL whose slashes start at or after an offset.
  package func next(from start: Int) -> Found? {
    var offset = markStart(from: start)
    while offset < text.count {
      guard let second = slashEnd(offset), let authority = slashEnd(second) else {
        offset = markStart(from: offset + 1)
        continue
      }
      if let found = found(slashes: offset, authority: authority, isEncoded: text[offset] == 0x25) { return found }
      offset = markStart(from: second)
    }
    return nil
  }

  /// Returns the offset of the next byte with which a slash can begin: `/`, `\` or `%`.
  private func markStart(from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    var offset = start
    while offset + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let marks =
        Self.zeroBytes(of: word ^ 0x2F2F_2F2F_2F2F_2F2F) | Self.zeroBytes(of: word ^ 0x5C5C_5C5C_5C5C_5C5C)
        | Self.zeroBytes(of: word ^ 0x2525_2525_2525_2525)
      if marks != 0 { return offset + marks.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < bytes.count, bytes[offset] != 0x2F, bytes[offset] != 0x5C, bytes[offset] != 0x25 { offset += 1 }
    return offset
  }

  /// Returns a word whose lowest bit that is set is in the first byte of zero.
  @inline(__always)
  private static func zeroBytes(of word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  private func found(slashes: Int, authority: Int, isEncoded: Bool) -> Found? {
    var scheme: Range<Int>?
    if let colon = colonStart(before: slashes) {
      guard let start = schemeStart(before: colon) else { return nil }
      scheme = start..<colon
    } else if !isBeginning(slashes) {
      return nil
    }
    let hostStart = isEncoded ? authority : userInfoEnd(authority)
    guard let (host, port, end) = hostAndPort(hostStart, isEncoded: isEncoded) else { return nil }
    return Found(
      scheme: scheme,
      authority: authority..<end,
      host: host,
      port: port,
      isEncoded: isEncoded
    )
  }

  /// Returns the offset after a slash, spelled `/`, `\/`, `\u002f` or `%2F`.
  func slashEnd(_ offset: Int) -> Int? {
    guard offset < text.count else { return nil }
    switch text[offset] {
    case 0x2F: return offset + 1
    case 0x5C: return end(of: "\\/", offset) ?? end(of: "\\u002f", offset)
    case 0x25: return end(of: "%2f", offset)
    default: return nil
    }
  }

  /// Returns the offset after a lower-case word at an offset.
  func end(of word: StaticString, _ offset: Int) -> Int? {
    let end = offset + word.utf8CodeUnitCount
    guard end <= text.count else { return nil }
    return word.withUTF8Buffer { word in
      zip(text[offset..<end], word).allSatisfy { ASCII.lowercased($0) == $1 } ? end : nil
    }
  }

  /// Returns the offset of the colon, `:` or `%3A`, that ends at an offset.
  func colonStart(before offset: Int) -> Int? {
    if offset >= 1, text[offset - 1] == 0x3A { return offset - 1 }
    return offset >= 3 && end(of: "%3a", offset - 3) != nil ? offset - 3 : nil
  }

  /// Returns the offset of the `http` or `https` that ends before a colon.
  func schemeStart(before colon: Int) -> Int? {
    for (name, length) in [("http" as StaticString, 4), ("https", 5)] where colon >= length {
      let start = colon - length
      guard end(of: name, start) != nil else { continue }
      // A code such as `%3D` may precede the scheme; its digits are not part of the name.
      if start == 0 || isPercentCode(before: start) || !Self.isSchemeByte(text[start - 1]) { return start }
    }
    return nil
  }

  func isPercentCode(before offset: Int) -> Bool {
    offset >= 3 && text[offset - 3] == 0x25 && ASCII.isHexDigit(text[offset - 2]) && ASCII.isHexDigit(text[offset - 1])
  }

  /// Returns whether a URL without a scheme can start at an offset, because the preceding character is a delimiter.
  func isBeginning(_ offset: Int) -> Bool {
    guard offset > 0 else { return true }
    return Self.isDelimiter[Int(text[offset - 1])] || isPercentCode(before: offset)
  }

  /// Returns the host, the port and their end at an offset; `nil` if the following characters change the host.
  private func hostAndPort(_ start: Int, isEncoded: Bool) -> (Range<Int>, port: Int?, end: Int)? {
    var hostEnd = start
    while hostEnd < text.count, Self.isHostByte(text[hostEnd]) { hostEnd += 1 }
    if start < text.count, text[start] == 0x5B {
      guard let close = text[start...].prefix(64).firstIndex(of: 0x5D) else { return nil }
      hostEnd = close + 1
    }
    let afterColon = isEncoded ? end(of: "%3a", hostEnd) : end(of: ":", hostEnd)
    var end = hostEnd
    var port: Int?
    if let digitsStart = afterColon {
      let digits = text[digitsStart...].prefix { $0 &- 0x30 < 10 }
      if !digits.isEmpty {
        port = Int(String(decoding: digits, as: UTF8.self))
        end = digits.endIndex
      }
    } else {
      // A dot after the host ends a sentence.
      while hostEnd > start, text[hostEnd - 1] == 0x2E { hostEnd -= 1 }
      end = hostEnd
    }
    guard end < text.count else { return (start..<hostEnd, port, end) }
    let goesOn = text[end] >= 0x80 || [0x40, 0x5F, 0x7E].contains(text[end])
    let isPercent = text[end] == 0x25
    guard !goesOn, !isPercent || isEncoded && !isNamePart(end) else { return nil }
    return (start..<hostEnd, port, end)
  }

  /// Returns whether a percent-encoded character continues a host name or turns it into user information.
  private func isNamePart(_ offset: Int) -> Bool {
    guard let code = Int(String(decoding: text[offset...].dropFirst().prefix(2), as: UTF8.self), radix: 16) else {
      return true
    }
    return code >= 0x80 || [0x2D, 0x2E, 0x40, 0x5F, 0x7E].contains(code)
  }

  /// Returns the offset after `user:password@`; the same offset if there is none.
  private func userInfoEnd(_ offset: Int) -> Int {
    let limit = min(text.count, offset + 256)
    var end = offset
    while end < limit, Self.isUserInfo[Int(text[end])] { end += 1 }
    return end < limit && text[end] == 0x40 ? end + 1 : offset
  }

  /// Whether each byte may occur in user information, including percent-encoded.
  static let isUserInfo = (0...UInt8.max).map { isAlphanumeric($0) || "-._~%!$&'()*+,;=:".utf8.contains($0) }

  /// Whether each byte may precede a URL without a scheme.
  private static let isDelimiter = (0...UInt8.max).map { " \t\r\n\"'`(=<>,;[{|".utf8.contains($0) }

  static func isSchemeByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || [0x2B, 0x2D, 0x2E].contains(byte) }

  private static func isHostByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte &- 0x2D < 2 }

  static func isAlphanumeric(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 }
}
