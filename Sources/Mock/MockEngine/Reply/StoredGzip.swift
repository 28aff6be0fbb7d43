import ContentCodings
import HTTPMessages

/// A writer of the gzip file format that stores bytes without compression.
///
/// Source: RFC 1952, section 2.3; stored blocks from RFC 1951, section 3.2.4.
enum StoredGzip {
  private static let longestBlock = 0xFFFF

  /// Returns a gzip file with one member that contains the bytes.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    // No time and no flags; the last byte means that the file system is unknown.
    var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    output.reserveCapacity(bytes.count + bytes.count / longestBlock * 5 + 23)
    var start = 0
    repeat {
      let block = bytes[start...].prefix(longestBlock)
      start = block.endIndex
      output.append(start == bytes.count ? 1 : 0)
      appendLittleEndian(UInt16(block.count), to: &output)
      appendLittleEndian(~UInt16(block.count), to: &output)
      output += block
    } while start < bytes.count
    appendLittleEndian(CRC32.value(of: bytes), to: &output)
    appendLittleEndian(UInt32(truncatingIfNeeded: bytes.count), to: &output)
    return output
  }

  private static func appendLittleEndian(_ number: some FixedWidthInteger, to output: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { output += $0 }
  }
}
