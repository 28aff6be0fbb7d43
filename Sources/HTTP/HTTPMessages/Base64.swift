/// A base64 encoder and strict decoder.
///
/// Source: RFC 4648, section 4. The decoder rejects everything that sections 3.2 to 3.5 allow it to reject: characters
/// outside the alphabet, missing padding and nonzero bits after the last byte. Only line breaks are skipped, because
/// mail encoders write them (RFC 2045, section 6.8).
package enum Base64 {
  /// The reason a text is not valid base64, with the offset of the byte at fault.
  package struct Fault: Error, Sendable, Hashable {
    /// The offset of the byte at fault; the length of the text if it is truncated.
    package let offset: Int
    /// The description of the fault, without its place.
    package let message: String
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each byte as a digit; `noDigit` for bytes that are not digits.
  private static let digits: [UInt8] = {
    var digits = [UInt8](repeating: noDigit, count: 256)
    for (value, byte) in alphabet.enumerated() { digits[Int(byte)] = UInt8(value) }
    return digits
  }()

  private static let noDigit: UInt8 = 0xFF

  // MARK: Reading

  /// Decodes a text.
  ///
  /// - Throws: `Fault` if the text is not exactly what an encoder writes.
  package static func decode(_ text: some Collection<UInt8>) throws(Fault) -> [UInt8] {
    let text = Array(text)
    if let fault = text.withUnsafeBytes(fault) { throw fault }
    return text.withUnsafeBytes(decode(checked:))
  }

  /// Decodes base64 or base64url with or without padding, in lines or with spaces; `nil` for any other text.
  ///
  /// - Parameter text: The text, which may be a whole `data:` URL.
  package static func decode(lenient text: UnsafeRawBufferPointer) -> [UInt8]? {
    let comma = text.starts(with: "data:".utf8) ? text.prefix(256).firstIndex(of: 0x2C) : nil
    let written = text[(comma.map { $0 + 1 } ?? 0)...].filter { $0 > 0x20 }
    var digits = written.map(plainDigit)
    while digits.last == 0x3D { digits.removeLast() }
    guard written.count - digits.count < 3, digits.count % 4 != 1 else { return nil }
    return try? decode(digits + repeatElement(0x3D, count: (4 - digits.count % 4) % 4))
  }

  /// Returns the first fault of a text without decoding it; `nil` for valid base64.
  package static func fault(in text: UnsafeRawBufferPointer) -> Fault? {
    guard let fault = faultOfLine(text) else { return nil }
    guard holdsLineBreak(text) else { return fault }
    return text.filter { !isLineBreak($0) }.withUnsafeBytes(faultOfLine).map { fault in
      let offsets = text.indices.lazy.filter { !isLineBreak(text[$0]) }
      return Fault(offset: offsets.dropFirst(fault.offset).first ?? text.count, message: fault.message)
    }
  }

  private static func holdsLineBreak(_ text: UnsafeRawBufferPointer) -> Bool {
    // A loop without branches processes many bytes at a time.
    text.reduce(UInt8(0)) { $0 | (isLineBreak($1) ? 1 : 0) } != 0
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns the first fault of a text without line breaks.
  private static func faultOfLine(_ text: UnsafeRawBufferPointer) -> Fault? {
    let padding = text.suffix(2).reversed().prefix { $0 == 0x3D }.count
    let isPlain = digits.withUnsafeBufferPointer { digits in
      // A digit never has its two high bits set.
      text.dropLast(padding).reduce(0) { $0 | digits[Int($1)] } & 0xC0 == 0
    }
    let isWhole = text.count.isMultiple(of: 4)
    return isPlain && isWhole && !hasSpareBits(text, padding) ? nil : slowFault(in: text)
  }

  /// Returns whether the last digit has more bits than the last byte needs.
  private static func hasSpareBits(_ text: UnsafeRawBufferPointer, _ padding: Int) -> Bool {
    guard padding > 0, let last = text.dropLast(padding).last else { return false }
    return digits[Int(last)] & (padding == 2 ? 0xF : 0x3) != 0
  }

  /// Finds the first fault, digit by digit.
  private static func slowFault(in text: UnsafeRawBufferPointer) -> Fault? {
    var count = 0
    var padding = 0
    for (offset, byte) in text.enumerated() {
      if byte == 0x3D {
        guard count % 4 + padding >= 2, count % 4 + padding < 4 else {
          return Fault(offset: offset, message: "'=' is not allowed here")
        }
        padding += 1
        continue
      }
      guard padding == 0 else { return Fault(offset: offset, message: "a digit follows the padding") }
      guard digits[Int(byte)] != noDigit else {
        return Fault(offset: offset, message: "\(name(of: byte)) is not a base64 digit")
      }
      count += 1
    }
    guard (count + padding).isMultiple(of: 4) else {
      return Fault(offset: text.count, message: "it ends inside a group of four digits")
    }
    guard hasSpareBits(text, padding) else { return nil }
    return Fault(offset: text.count - padding - 1, message: "its last digit has nonzero bits after the last byte")
  }

  /// Decodes a text without faults; the result for invalid text is unspecified.
  package static func decode(checked text: UnsafeRawBufferPointer) -> [UInt8] {
    guard !holdsLineBreak(text) else {
      return text.filter { !isLineBreak($0) }.withUnsafeBytes(decode(line:))
    }
    return decode(line: text)
  }

  /// Decodes a text without line breaks.
  private static func decode(line text: UnsafeRawBufferPointer) -> [UInt8] {
    let padding = text.suffix(2).reversed().prefix { $0 == 0x3D }.count
    let whole = (text.count - padding) / 4
    let left = (text.count - padding) % 4
    return [UInt8](unsafeUninitializedCapacity: whole * 3 + max(0, left - 1)) { output, count in
      digits.withUnsafeBufferPointer { digits in
        for group in 0..<whole {
          let bits = (0..<4).reduce(UInt32(0)) { $0 << 6 | UInt32(digits[Int(text[group * 4 + $1])] & 0x3F) }
          output[count] = UInt8(truncatingIfNeeded: bits >> 16)
          output[count + 1] = UInt8(truncatingIfNeeded: bits >> 8)
          output[count + 2] = UInt8(truncatingIfNeeded: bits)
          count += 3
        }
        guard left > 1 else { return }
        let bits = (0..<left).reduce(UInt32(0)) { $0 << 6 | UInt32(digits[Int(text[whole * 4 + $1])] & 0x3F) }
        for position in 0..<left - 1 {
          output[count] = UInt8(truncatingIfNeeded: bits >> UInt32(left * 6 - (position + 1) * 8))
          count += 1
        }
      }
    }
  }

  private static func name(of byte: UInt8) -> String {
    (0x21..<0x7F).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "the byte 0x\(String(byte, radix: 16))"
  }

  // MARK: Alphabets

  /// Returns the base64url digit for a base64 digit (RFC 4648, section 5).
  package static func urlDigit(_ digit: UInt8) -> UInt8 {
    switch digit {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: digit
    }
  }

  /// Returns the base64 digit for a base64url digit.
  package static func plainDigit(_ digit: UInt8) -> UInt8 {
    switch digit {
    case UInt8(ascii: "-"): UInt8(ascii: "+")
    case UInt8(ascii: "_"): UInt8(ascii: "/")
    default: digit
    }
  }

  // MARK: Writing

  /// The two digits for each 12-bit value, in memory order.
  private static let pairs: [UInt16] = (0..<4096).map { bits in
    UInt16(littleEndian: UInt16(alphabet[bits >> 6]) | UInt16(alphabet[bits & 63]) << 8)
  }

  /// Appends the base64 text of bytes, padded and without line breaks.
  package static func encode(_ bytes: [UInt8], to output: inout [UInt8]) {
    let start = output.count
    let whole = bytes.count / 3
    // Bytes that no digit overwrites remain as padding.
    output.append(contentsOf: repeatElement(0x3D, count: (bytes.count + 2) / 3 * 4))
    output.withUnsafeMutableBytes { output in
      bytes.withUnsafeBytes { bytes in
        pairs.withUnsafeBufferPointer { pairs in
          // Two digits at a time: encoding takes much of the time of recording a large body.
          for group in 0..<whole {
            let (from, to) = (group * 3, start + group * 4)
            let bits = Int(bytes[from]) << 16 | Int(bytes[from + 1]) << 8 | Int(bytes[from + 2])
            output.storeBytes(of: pairs[bits >> 12], toByteOffset: to, as: UInt16.self)
            output.storeBytes(of: pairs[bits & 0xFFF], toByteOffset: to + 2, as: UInt16.self)
          }
        }
      }
    }
    let rest = bytes[(whole * 3)...]
    guard !rest.isEmpty else { return }
    let bits = rest.reduce(0) { $0 << 8 | Int($1) } << (24 - 8 * rest.count)
    for position in 0...rest.count {
      output[start + whole * 4 + position] = alphabet[bits >> (18 - 6 * position) & 63]
    }
  }

  /// Returns the base64 text of bytes, padded and without line breaks.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    var output: [UInt8] = []
    encode(Array(bytes), to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
