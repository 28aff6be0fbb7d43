import HTTPMessages

/// Reads the gzip file format (RFC 1952).
enum GzipFormat {
  /// The bytes that all members of a gzip file hold, one after another.
  static func decode(_ bytes: [UInt8], limit: Int) throws(ContentCodingError) -> [UInt8] {
    var inflater = Inflater(bytes, limit: limit)
    try decode(bytes, with: &inflater)
    return inflater.output
  }

  /// Has an inflater expand all members, or as much of them as there is before an error.
  static func decode(_ bytes: [UInt8], with inflater: inout Inflater) throws(ContentCodingError) {
    guard bytes.starts(with: [0x1F, 0x8B]) || bytes == [0x1F] else {
      throw .isNot("gzip", bytes, expected: "1f 8b")
    }
    var position = 0
    repeat {
      let dataStart = try readHeader(bytes, at: position)
      let trailer = try inflater.inflate(at: dataStart)
      position = try checkTrailer(bytes, at: trailer, of: inflater.latestOutput)
    } while position < bytes.count
  }

  /// Checks a member's header (section 2.3), and returns the first byte after it.
  private static func readHeader(_ bytes: [UInt8], at start: Int) throws(ContentCodingError) -> Int {
    let fields = bytes[start...].prefix(10)
    guard start == 0 || fields.starts(with: [0x1F, 0x8B]) || fields == [0x1F] else {
      throw .hasMore(bytes.count - start, offset: start)
    }
    guard fields.count == 10 else { throw truncatedHeader(bytes) }
    guard fields[start + 2] == 8 else {
      throw ContentCodingError("gzip method \(fields[start + 2]), not 8 (deflate)", offset: start + 2)
    }
    let flags = Flags(rawValue: fields[start + 3])
    guard flags.isSubset(of: .known) else {
      throw ContentCodingError("gzip flags \(flags.rawValue.hexadecimal), some of them reserved", offset: start + 3)
    }
    var position = start + 10
    if flags.contains(.extraField) {
      guard let length = bytes.littleEndian(at: position, count: 2) else { throw truncatedHeader(bytes) }
      position += 2 + Int(length)
    }
    for flag in [Flags.fileName, .comment] where flags.contains(flag) {
      guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else { throw truncatedHeader(bytes) }
      position = end + 1
    }
    if flags.contains(.headerCheck) {
      guard let stated = bytes.littleEndian(at: position, count: 2) else { throw truncatedHeader(bytes) }
      let actual = CRC32.value(of: bytes[start..<position]) & 0xFFFF
      guard stated == actual else {
        throw ContentCodingError(
          "CRC-16 of the header is \(UInt16(actual).hexadecimal), the header says \(UInt16(stated).hexadecimal)",
          offset: position
        )
      }
      position += 2
    }
    guard position <= bytes.count else { throw truncatedHeader(bytes) }
    return position
  }

  /// Compares a member's trailer with what it expanded to, and returns the first byte after it.
  private static func checkTrailer(
    _ bytes: [UInt8],
    at start: Int,
    of output: ArraySlice<UInt8>
  ) throws(ContentCodingError) -> Int {
    guard let check = bytes.littleEndian(at: start, count: 4), let size = bytes.littleEndian(at: start + 4, count: 4)
    else { throw .truncated(bytes.count, in: "inside the gzip trailer") }
    let actual = CRC32.value(of: output)
    guard check == actual else {
      throw ContentCodingError(
        "CRC-32 is \(actual.hexadecimal), the trailer says \(check.hexadecimal)",
        offset: start
      )
    }
    guard size == UInt32(truncatingIfNeeded: output.count) else {
      throw ContentCodingError(
        "decodes to \(output.count.asBytes), the trailer says \(size.grouped)",
        offset: start + 4
      )
    }
    return start + 8
  }

  private static func truncatedHeader(_ bytes: [UInt8]) -> ContentCodingError {
    .truncated(bytes.count, in: "inside the gzip header")
  }

  /// The flags of a member's header.
  private struct Flags: OptionSet {
    let rawValue: UInt8

    static let headerCheck = Flags(rawValue: 2)
    static let extraField = Flags(rawValue: 4)
    static let fileName = Flags(rawValue: 8)
    static let comment = Flags(rawValue: 16)
    /// These, and the hint that the content is text.
    static let known = Flags(rawValue: 31)
  }
}

extension [UInt8] {
  /// A number of up to four bytes, lowest first; nil if they are not all there.
  fileprivate func littleEndian(at position: Int, count width: Int) -> UInt32? {
    guard position >= 0, position <= count - width else { return nil }
    return self[position..<position + width].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
