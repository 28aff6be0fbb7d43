import ContractJudge
import Testing

/// A damaged image, and what an inspection says about it.
struct ImageFault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let message: String
  let offset: Int

  init(_ description: String, _ bytes: [UInt8], _ message: String, at offset: Int) {
    testDescription = description
    self.bytes = bytes
    self.message = message
    self.offset = offset
  }

  /// Expects the inspection of the bytes to tell this fault.
  func expect(sourceLocation: SourceLocation = #_sourceLocation) {
    let fault = ImageInspection.inspect(bytes).fault
    #expect(fault?.message == message, sourceLocation: sourceLocation)
    #expect(fault?.offset == offset, sourceLocation: sourceLocation)
  }
}

extension [UInt8] {
  /// The bytes with another one at `position`.
  func setting(_ position: Int, to byte: UInt8) -> [UInt8] {
    Array(prefix(position)) + [byte] + dropFirst(position + 1)
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, highest first.
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }

  /// The bytes of the number, lowest first.
  var littleEndianBytes: [UInt8] { bigEndianBytes.reversed() }
}
