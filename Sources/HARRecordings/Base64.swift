/// The base64 encoding, decoded strictly.
///
/// Source: RFC 4648, section 4, with the rejections that sections 3.1 to 3.5 leave to the user of the encoding: no line
/// breaks, no characters outside the alphabet, padding always, no bits behind the last byte.
package enum Base64 {
  /// Why a text is not base64, and at which of its bytes.
  package struct Fault: Error, Sendable, Hashable {
    /// The offset of the byte at fault; the length of the text where it ends too early.
    package let offset: Int
    /// What is wrong, without the place.
    package let message: String
  }

  /// The bytes that a text stands for.
  ///
  /// - Throws: `Fault`, for anything but what an encoder writes.
  package static func decode(_ text: some Collection<UInt8>) throws(Fault) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var digits = 0
    var padding = 0
    var offset = 0
    for byte in text {
      defer { offset += 1 }
      if byte == 0x3D {
        guard digits + padding >= 2, digits + padding < 4 else {
          throw Fault(offset: offset, message: "'=' stands where a digit must")
        }
        padding += 1
        continue
      }
      guard padding == 0 else { throw Fault(offset: offset, message: "a digit follows the padding") }
      guard let digit = value(of: byte) else {
        throw Fault(offset: offset, message: "\(name(of: byte)) is not a base64 digit")
      }
      group = group << 6 | digit
      digits += 1
      if digits == 4 {
        output.append(UInt8(truncatingIfNeeded: group >> 16))
        output.append(UInt8(truncatingIfNeeded: group >> 8))
        output.append(UInt8(truncatingIfNeeded: group))
        (group, digits) = (0, 0)
      }
    }
    guard digits + padding == 0 || digits + padding == 4 else {
      throw Fault(offset: offset, message: "it ends inside a group of four digits")
    }
    if padding == 2 {
      guard group & 0xF == 0 else { throw Fault(offset: offset - 3, message: "its last digit has bits to spare") }
      output.append(UInt8(truncatingIfNeeded: group >> 4))
    } else if padding == 1 {
      guard group & 0x3 == 0 else { throw Fault(offset: offset - 2, message: "its last digit has bits to spare") }
      output.append(UInt8(truncatingIfNeeded: group >> 10))
      output.append(UInt8(truncatingIfNeeded: group >> 2))
    }
    return output
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte) - 0x41
    case 0x61...0x7A: UInt32(byte) - 0x61 + 26
    case 0x30...0x39: UInt32(byte) - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }

  private static func name(of byte: UInt8) -> String {
    (0x21..<0x7F).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "the byte 0x\(String(byte, radix: 16))"
  }
}
