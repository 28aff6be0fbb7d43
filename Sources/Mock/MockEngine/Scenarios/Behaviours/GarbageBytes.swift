import Basics
import ContractJudge

/// Random bytes without meaning.
enum GarbageBytes {
  /// Returns `count` random bytes; the first is not ASCII, so that they do not look like text.
  static func make(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    while bytes.count < count { withUnsafeBytes(of: random.next().littleEndian) { bytes += $0 } }
    bytes.removeLast(bytes.count - max(0, count))
    if let first = bytes.first { bytes[0] = first | 0x80 }
    return bytes
  }
}
