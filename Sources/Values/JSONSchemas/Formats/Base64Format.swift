/// Validates base64 of RFC 4648 §4, which is what OpenAPI's format `byte` means.
enum Base64Format {
  /// Whether the text is groups of four characters, the last one padded; lines may end between any two of them.
  static func isBase64(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (count, padding) = (0, 0)
    for byte in text {
      switch byte {
      case 0x0A, 0x0D: continue
      case UInt8(ascii: "="): padding += 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        guard padding == 0 else { return false }
      default: return false
      }
      count += 1
    }
    return count.isMultiple(of: 4) && padding <= 2
  }
}
