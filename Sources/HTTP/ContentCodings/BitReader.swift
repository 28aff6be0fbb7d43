/// Reads bytes bit by bit, the lowest bit of each first (RFC 1951, section 3.1.1).
struct BitReader {
  private let bytes: [UInt8]
  private var next: Int
  /// The bits that come next, first bit lowest; beyond the end of the bytes, zeros.
  private(set) var bits: UInt64 = 0
  /// How many of `bits` there really are.
  private(set) var count = 0

  /// A reader that begins at a byte.
  init(_ bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    next = start
  }

  /// The first byte of which no bit has been read.
  var position: Int { next - count / 8 }

  /// Has at least 48 bits at hand, or all that there are.
  @inline(__always)
  mutating func refill() {
    while count < 48, next < bytes.count {
      bits |= UInt64(bytes[next]) << UInt64(count)
      count += 8
      next += 1
    }
  }

  /// Leaves out bits that are at hand.
  @inline(__always)
  mutating func skip(_ width: Int) {
    bits >>= UInt64(width)
    count -= width
  }

  /// A number of up to 16 bits that are at hand, lowest bit first.
  @inline(__always)
  mutating func take(_ width: Int) -> Int {
    let value = Int(bits & (1 << UInt64(width) - 1))
    skip(width)
    return value
  }

  /// A number of up to 16 bits; nil if the bytes end before.
  mutating func read(_ width: Int) -> Int? {
    refill()
    guard count >= width else { return nil }
    return take(width)
  }

  /// Goes on at the next whole byte.
  mutating func alignToByte() {
    skip(count % 8)
  }

  /// Reads up to `length` whole bytes; the reader must be at the start of a byte.
  mutating func readBytes(_ length: Int) -> ArraySlice<UInt8> {
    let start = position
    let end = start + min(length, bytes.count - start)
    next = end
    bits = 0
    count = 0
    return bytes[start..<end]
  }
}
