import NIOCore

/// A request head in which syntax that servers tolerate is normalized to what the strict parser accepts.
///
/// A recording shows what the server sends, so the proxy does not refuse what the server would accept: targets with
/// bytes that should have been percent-encoded, and folded header lines. The forwarded bytes are the normalized ones,
/// so no later parser can see another request in them.
/// Source: RFC 9112, sections 3.2 and 5.2.
struct LenientRequestHead {
  /// The normalized head: invalid target bytes percent-encoded, folded lines joined by a space.
  let bytes: ByteBuffer
  /// The original target, if some of its bytes had to be percent-encoded.
  let rawTarget: [UInt8]?

  /// Normalizes a head that the scanner found.
  init(_ head: ByteBuffer) {
    var rawTarget: [UInt8]?
    let repaired = head.withUnsafeReadableBytes { bytes -> [UInt8]? in
      let line = bytes.firstIndex(of: 0x0D) ?? bytes.count
      // White space at the start of the line after the request line folds no header; it stays, and is refused.
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

  /// Percent-encodes the bytes that satisfy a condition.
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

  /// Returns the range of the target in a request line; an empty range at its end if there is no target.
  private static func target(in line: Slice<UnsafeRawBufferPointer>) -> Range<Int> {
    guard let first = line.firstIndex(of: 0x20), let last = line.lastIndex(of: 0x20), first < last else {
      return line.endIndex..<line.endIndex
    }
    return (first + 1)..<last
  }

  private static func isRaw(_ byte: UInt8) -> Bool { byte >= 0x80 }

  /// Returns the end of the first line that the next line continues.
  private static func fold(in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A), end + 1 < bytes.endIndex {
      if end > bytes.startIndex, bytes[end + 1] == 0x20 || bytes[end + 1] == 0x09 { return end - 1 }
      rest = bytes[(end + 1)...]
    }
    return nil
  }
}
