import HTTPMessages

/// The framing of a request's chunked body, which is read as its bytes arrive, and refused at the first wrong one.
///
/// `ResponseParser` reads the chunks of responses by lines instead, because it shows the line that is wrong.
///
/// Source: RFC 9112, section 7.1.
struct ChunkedFraming: Sendable {
  private enum State: Sendable {
    case size(value: Int, digits: Int)
    case `extension`(size: Int)
    case sizeEnd(size: Int)
    case data(left: Int)
    case dataEnd
    case dataFeed
    case trailerStart
    case trailer
    case trailerEnd
    case lastFeed
    case done
  }

  /// The number of bytes of data that were read.
  private(set) var count = 0
  private let limit: Int
  private var state = State.size(value: 0, digits: 0)
  /// The number of bytes that are not data: sizes, extensions, line ends and trailers.
  private var overhead = 0
  /// The limits of the overhead: a fixed number of bytes, and more for each byte of data.
  ///
  /// A chunk with one byte of data has an overhead of five bytes.
  private static let (spareBytes, spareFactor) = (16384, 8)

  /// Creates a parser with a size limit in bytes.
  init(limit: Int) { self.limit = limit }

  /// Whether any bytes have been read.
  var hasBegun: Bool { overhead > 0 }

  /// Whether the last byte was read.
  var isComplete: Bool {
    if case .done = state { return true }
    return false
  }

  /// Reads bytes up to the end of the body, and returns their number.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that have arrived.
  ///   - data: Called with each piece of the data.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer,
    data: (UnsafeRawBufferPointer) -> Void
  ) throws(RequestFault) -> Int {
    var offset = 0
    while offset < bytes.count, !isComplete {
      if case .data(let left) = state {
        let length = min(left, bytes.count - offset)
        data(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)]))
        count += length
        offset += length
        state = left == length ? .dataEnd : .data(left: left - length)
      } else {
        try read(bytes[offset])
        offset += 1
      }
    }
    return offset
  }

  private mutating func read(_ byte: UInt8) throws(RequestFault) {
    overhead += 1
    guard overhead / Self.spareFactor <= Self.spareBytes / Self.spareFactor + count else {
      throw .malformed(
        "a chunked body has too much framing overhead: more than \(Self.spareBytes) bytes, plus \(Self.spareFactor) "
          + "for each byte of data"
      )
    }
    switch state {
    case .size(let value, let digits):
      if let digit = ASCII.hexValue(byte) {
        guard digits < 15 else { throw .malformed("a chunk's size has too many digits") }
        state = .size(value: value << 4 | Int(digit), digits: digits + 1)
      } else {
        guard digits > 0 else { throw .malformed("a chunk has no size") }
        guard value <= limit - count else { throw Self.tooLarge(limit) }
        switch byte {
        case 0x0D: state = .sizeEnd(size: value)
        case 0x3B, 0x20, 0x09: state = .extension(size: value)
        default: throw .malformed("a chunk's size is not a hexadecimal number")
        }
      }
    case .extension(let size):
      guard byte != 0x0A, byte != 0 else { throw .malformed("a line ends without a carriage return") }
      if byte == 0x0D { state = .sizeEnd(size: size) }
    case .sizeEnd(let size):
      try expect(byte, 0x0A)
      state = size == 0 ? .trailerStart : .data(left: size)
    case .data: break
    case .dataEnd:
      try expect(byte, 0x0D)
      state = .dataFeed
    case .dataFeed:
      try expect(byte, 0x0A)
      state = .size(value: 0, digits: 0)
    case .trailerStart: state = byte == 0x0D ? .lastFeed : try trailer(byte)
    case .trailer: state = byte == 0x0D ? .trailerEnd : try trailer(byte)
    case .trailerEnd:
      try expect(byte, 0x0A)
      state = .trailerStart
    case .lastFeed:
      try expect(byte, 0x0A)
      state = .done
    case .done: break
    }
  }

  private func trailer(_ byte: UInt8) throws(RequestFault) -> State {
    guard byte != 0x0A, byte != 0 else { throw .malformed("a line ends without a carriage return") }
    return .trailer
  }

  private func expect(_ byte: UInt8, _ expected: UInt8) throws(RequestFault) {
    guard byte == expected else { throw .malformed("a chunk does not end where its size says") }
  }

  /// The fault of a body that is larger than the limit.
  static func tooLarge(_ limit: Int) -> RequestFault {
    RequestFault(status: 413, reason: "the body is larger than \(limit) bytes")
  }
}
