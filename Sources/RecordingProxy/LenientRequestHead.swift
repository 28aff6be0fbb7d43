import NIOCore

/// A request's head, with what servers take beyond the strict reading brought into the form of that.
///
/// A recording is to be of what the server says, so that the proxy is not to refuse what the server would take: targets
/// with bytes that should have been percent-encoded, and fields that are folded over lines. Nobody can see another
/// request in the bytes that go on: they are those that were read.
/// Source: RFC 9112, sections 3.2 and 5.2.
struct LenientRequestHead {
  /// The head as it can be read: such bytes percent-encoded, folded lines joined by a space.
  let bytes: ByteBuffer
  /// The target as it came, where some of its bytes had to be percent-encoded.
  let rawTarget: [UInt8]?

  /// Reads a head that the scanner found.
  init(_ head: ByteBuffer) {
    var rawTarget: [UInt8]?
    let repaired = head.withUnsafeReadableBytes { bytes -> [UInt8]? in
      let line = bytes.firstIndex(of: 0x0D) ?? bytes.count
      // A line that begins with white space right behind the first folds no field; it stays, and is refused.
      let fields = min(line + 2, bytes.count)
      let target = Self.target(in: bytes[..<line])
      if bytes[target].contains(where: Self.isRaw) { rawTarget = Array(bytes[target]) }
      guard rawTarget != nil || Self.fold(in: bytes[fields...]) != nil else { return nil }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + 64)
      output += bytes[..<target.lowerBound]
      Self.encode(bytes[target], where: Self.isRaw, to: &output)
      output += bytes[target.upperBound..<fields]
      var rest = bytes[fields...]
      while let fold = Self.fold(in: rest) {
        output += rest[..<fold]
        output.append(0x20)
        rest = rest[(fold + 2)...].drop { $0 == 0x20 || $0 == 0x09 }
      }
      output += rest
      return output
    }
    self.rawTarget = rawTarget
    bytes = repaired.map { ByteBuffer(bytes: $0) } ?? head
  }

  /// Percent-encodes the bytes that a condition names.
  static func encode(_ bytes: some Sequence<UInt8>, where isNamed: (UInt8) -> Bool, to output: inout [UInt8]) {
    for byte in bytes {
      guard isNamed(byte) else {
        output.append(byte)
        continue
      }
      output.append(0x25)
      for digit in [byte >> 4, byte & 0xF] { output.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
    }
  }

  /// Where the target stands in a request line; nowhere, at its end, where it is none.
  private static func target(in line: Slice<UnsafeRawBufferPointer>) -> Range<Int> {
    guard let first = line.firstIndex(of: 0x20), let last = line.lastIndex(of: 0x20), first < last else {
      return line.endIndex..<line.endIndex
    }
    return (first + 1)..<last
  }

  private static func isRaw(_ byte: UInt8) -> Bool { byte >= 0x80 }

  /// Where the line ends that the next one continues.
  private static func fold(in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A), end + 1 < bytes.endIndex {
      if end > bytes.startIndex, bytes[end + 1] == 0x20 || bytes[end + 1] == 0x09 { return end - 1 }
      rest = bytes[(end + 1)...]
    }
    return nil
  }
}
