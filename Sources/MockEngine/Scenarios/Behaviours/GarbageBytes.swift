import ContractVerifier
import Quantities

/// Bytes that mean nothing.
enum GarbageBytes {
  /// So many random bytes; the first is no character of ASCII, so that they begin like no text.
  static func make(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    while bytes.count < count { withUnsafeBytes(of: random.next().littleEndian) { bytes += $0 } }
    bytes.removeLast(bytes.count - max(0, count))
    if let first = bytes.first { bytes[0] = first | 0x80 }
    return bytes
  }
}
