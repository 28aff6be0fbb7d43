import HTTPMessages

/// Expands deflate data (RFC 1951), up to a limit.
///
/// It is our own, as the checksums are, because zlib's headers do not come with a Swift toolchain: each package that
/// depends on this one would need a package of its system to be built on Linux.
///
/// One inflater may expand several streams one after another; their output is collected in one place, but none refers
/// back to the output of another.
struct Inflater {
  private let bytes: [UInt8]
  private let limit: Int
  /// The expanded bytes, and room for more from `count` on.
  private var buffer: [UInt8]
  private var count = 0
  private var streamStart = 0

  /// An inflater of streams within `bytes`.
  init(_ bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    self.limit = max(0, limit)
    buffer = [UInt8](repeating: 0, count: min(self.limit, max(512, bytes.count * 4)))
  }

  /// All that has been expanded so far.
  var output: [UInt8] {
    count == buffer.count ? buffer : Array(buffer[..<count])
  }

  /// The expansion of the latest stream.
  var latestOutput: ArraySlice<UInt8> { buffer[streamStart..<count] }

  /// Expands the stream that begins at a byte, and returns the first byte after it.
  mutating func inflate(at start: Int) throws(ContentCodingError) -> Int {
    streamStart = count
    var reader = BitReader(bytes, at: start)
    var isLast = false
    while !isLast {
      let blockStart = reader.position
      guard let header = reader.read(3) else { throw truncated }
      isLast = header & 1 == 1
      switch header >> 1 {
      case 0:
        try copyStored(&reader)
      case 1:
        try expand(&reader, literals: .fixedLiterals, distances: .fixedDistances)
      case 2:
        let codes = try readCodes(&reader, blockStart: blockStart)
        try expand(&reader, literals: codes.literals, distances: codes.distances)
      default:
        throw ContentCodingError("deflate block of type 3, which is reserved", offset: blockStart)
      }
    }
    return reader.position
  }

  private var truncated: ContentCodingError { .truncated(bytes.count, in: "inside the deflate data") }

  /// Makes room for `length` more bytes.
  @inline(__always)
  private mutating func reserve(_ length: Int, _ reader: BitReader) throws(ContentCodingError) {
    if count + length > buffer.count { try grow(length, reader) }
  }

  @inline(never)
  private mutating func grow(_ length: Int, _ reader: BitReader) throws(ContentCodingError) {
    guard length <= limit - count else { throw .overLimit(limit, offset: min(reader.position, bytes.count)) }
    let size = min(limit, max(buffer.count * 2, count + length))
    // An array is copied at once; a repeated element is copied byte by byte.
    buffer.append(contentsOf: [UInt8](repeating: 0, count: size - buffer.count))
  }

  // MARK: Stored blocks (section 3.2.4)

  private mutating func copyStored(_ reader: inout BitReader) throws(ContentCodingError) {
    reader.alignToByte()
    let start = reader.position
    guard let length = reader.read(16), let complement = reader.read(16) else { throw truncated }
    guard length == ~complement & 0xFFFF else {
      throw ContentCodingError("stored deflate block whose length and its complement disagree", offset: start)
    }
    let stored = reader.readBytes(length)
    guard stored.count == length else { throw truncated }
    try reserve(length, reader)
    buffer.replaceSubrange(count..<count + length, with: stored)
    count += length
  }

  // MARK: Compressed blocks (section 3.2.3)

  private mutating func expand(
    _ reader: inout BitReader,
    literals: HuffmanCode,
    distances: HuffmanCode
  ) throws(ContentCodingError) {
    let lengthBases = Self.lengthBases
    let distanceBases = Self.distanceBases
    while true {
      // A length with its distance takes 48 bits at most, so one refill is enough.
      reader.refill()
      let literal = try symbol(&reader, literals, "literal or length")
      if literal < 256 {
        try reserve(1, reader)
        buffer[count] = UInt8(truncatingIfNeeded: literal)
        count += 1
        continue
      }
      if literal == 256 { return }
      guard literal - 257 < lengthBases.count else {
        throw ContentCodingError("deflate length symbol \(literal), which is reserved", offset: reader.position)
      }
      let length = try extended(lengthBases[literal - 257], &reader)
      let distanceSymbol = try symbol(&reader, distances, "distance")
      guard distanceSymbol < distanceBases.count else {
        throw ContentCodingError(
          "deflate distance symbol \(distanceSymbol), which is reserved",
          offset: reader.position
        )
      }
      let distance = try extended(distanceBases[distanceSymbol], &reader)
      guard distance <= count - streamStart else {
        throw ContentCodingError(
          "deflate distance \(distance.grouped) at byte \((count - streamStart).grouped) of the output",
          offset: reader.position
        )
      }
      try reserve(length, reader)
      let end = count + length
      while count < end {
        buffer[count] = buffer[count - distance]
        count += 1
      }
    }
  }

  /// The next symbol of a code, from the bits that are at hand.
  @inline(__always)
  private func symbol(
    _ reader: inout BitReader,
    _ code: HuffmanCode,
    _ name: String
  ) throws(ContentCodingError) -> Int {
    guard let found = code.symbol(at: reader.bits) else {
      if reader.count < 15 { throw truncated }
      throw ContentCodingError("bits that are no deflate \(name) code", offset: reader.position)
    }
    guard found.length <= reader.count else { throw truncated }
    reader.skip(found.length)
    return found.symbol
  }

  /// A base plus as many bits as belong to it.
  @inline(__always)
  private func extended(_ base: Base, _ reader: inout BitReader) throws(ContentCodingError) -> Int {
    guard reader.count >= base.extraBits else { throw truncated }
    return base.value + reader.take(base.extraBits)
  }

  // MARK: Codes of a block's own (section 3.2.7)

  private func readCodes(
    _ reader: inout BitReader,
    blockStart: Int
  ) throws(ContentCodingError) -> (literals: HuffmanCode, distances: HuffmanCode) {
    guard let sizes = reader.read(14) else { throw truncated }
    let literalCount = sizes & 31 + 257
    let distanceCount = sizes >> 5 & 31 + 1
    guard literalCount <= 286, distanceCount <= 30 else {
      throw ContentCodingError(
        "deflate block with \(literalCount) length and \(distanceCount) distance codes, of 286 and 30 possible",
        offset: blockStart
      )
    }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for symbol in Self.codeLengthOrder.prefix(sizes >> 10 + 4) {
      guard let length = reader.read(3) else { throw truncated }
      codeLengths[symbol] = UInt8(length)
    }
    let code = try huffmanCode(codeLengths[...], "code lengths", blockStart)

    var lengths: [UInt8] = []
    lengths.reserveCapacity(literalCount + distanceCount)
    while lengths.count < literalCount + distanceCount {
      reader.refill()
      let symbol = try symbol(&reader, code, "code length")
      if symbol < 16 {
        lengths.append(UInt8(symbol))
        continue
      }
      let (shortest, width) = symbol == 16 ? (3, 2) : symbol == 17 ? (3, 3) : (11, 7)
      guard let more = reader.read(width) else { throw truncated }
      let repeated = symbol == 16 ? lengths.last : 0
      guard let repeated, lengths.count + shortest + more <= literalCount + distanceCount else {
        throw ContentCodingError("deflate block that repeats code lengths which it does not have", offset: blockStart)
      }
      lengths.append(contentsOf: repeatElement(repeated, count: shortest + more))
    }
    guard lengths[256] != 0 else {
      throw ContentCodingError("deflate block without a code for its end", offset: blockStart)
    }
    return (
      try huffmanCode(lengths[..<literalCount], "literals and lengths", blockStart),
      try huffmanCode(lengths[literalCount...], "distances", blockStart)
    )
  }

  private func huffmanCode(
    _ lengths: ArraySlice<UInt8>,
    _ name: String,
    _ blockStart: Int
  ) throws(ContentCodingError) -> HuffmanCode {
    do throws(HuffmanCode.Flaw) {
      return try HuffmanCode(lengths: lengths)
    } catch {
      throw ContentCodingError("deflate block whose code of \(name) \(error.rawValue)", offset: blockStart)
    }
  }

  // MARK: Tables (section 3.2.5)

  /// The least value of a symbol, and the number of extra bits that select one of its values.
  private struct Base {
    let value: Int
    let extraBits: Int
  }

  private static let lengthBases =
    bases(from: 3, extraBits: [0, 0, 0, 0] + (0..<24).map { $0 / 4 }) + [Base(value: 258, extraBits: 0)]

  private static let distanceBases = bases(from: 1, extraBits: [0, 0] + (2..<30).map { $0 / 2 - 1 })

  private static func bases(from first: Int, extraBits: [Int]) -> [Base] {
    var value = first
    return extraBits.map { bits in
      defer { value += 1 << bits }
      return Base(value: value, extraBits: bits)
    }
  }

  private static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
}
