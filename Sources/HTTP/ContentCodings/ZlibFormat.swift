import HTTPMessages

/// Reads the zlib format (RFC 1950), which is what HTTP means by `deflate` (RFC 9110, section 8.4.1.2).
enum ZlibFormat {
  /// The bytes that zlib data, or bare deflate data, holds.
  static func decode(_ bytes: [UInt8], limit: Int) throws(ContentCodingError) -> [UInt8] {
    var inflater = Inflater(bytes, limit: limit)
    try decode(bytes, limit: limit, with: &inflater)
    return inflater.output
  }

  /// Has an inflater expand all the data, or as much of it as there is before an error.
  static func decode(_ bytes: [UInt8], limit: Int, with inflater: inout Inflater) throws(ContentCodingError) {
    guard let method = bytes.first else { throw .isNot("zlib", bytes, expected: "78") }
    guard bytes.count > 1 else {
      throw method & 0x0F == 8
        ? .truncated(1, in: "inside the zlib header") : .isNot("zlib", bytes, expected: "78")
    }
    let flags = bytes[1]
    let isZlib = method & 0x0F == 8 && method >> 4 <= 7 && (Int(method) << 8 | Int(flags)).isMultiple(of: 31)
    guard isZlib else { return try decodeBare(bytes, limit: limit, with: &inflater) }
    guard flags & 0x20 == 0 else {
      throw ContentCodingError("zlib data that needs a preset dictionary, which HTTP knows no way to name", offset: 1)
    }
    let trailer = try inflater.inflate(at: 2)
    let check = bytes[trailer...].prefix(4)
    guard check.count == 4 else { throw .truncated(bytes.count, in: "inside the zlib trailer") }
    let stated = check.reduce(0) { $0 << 8 | UInt32($1) }
    let actual = Adler32.value(of: inflater.latestOutput)
    guard stated == actual else {
      throw ContentCodingError(
        "Adler-32 is \(actual.hexadecimal), the trailer says \(stated.hexadecimal)",
        offset: trailer
      )
    }
    try checkEnd(bytes, at: trailer + 4)
  }

  /// Reads deflate data without the zlib header and trailer around it.
  private static func decodeBare(
    _ bytes: [UInt8],
    limit: Int,
    with inflater: inout Inflater
  ) throws(ContentCodingError) {
    let end: Int
    do throws(ContentCodingError) {
      end = try inflater.inflate(at: 0)
    } catch {
      if error.isOverLimit(limit) { throw error }
      let neither = ContentCodingError.isNot("zlib", bytes, expected: "78").message
      throw ContentCodingError("\(neither), and not bare deflate data: \(error.message)", offset: error.offset)
    }
    try checkEnd(bytes, at: end)
  }

  private static func checkEnd(_ bytes: [UInt8], at end: Int) throws(ContentCodingError) {
    guard end == bytes.count else { throw .hasMore(bytes.count - end, offset: end) }
  }
}
