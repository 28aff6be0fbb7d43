import ContentCodings
import Testing

@Suite("Content codings")
struct ContentCodingTests {
  typealias Fixtures = CodingFixtures

  struct Body: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let coding: ContentCoding
    let encoded: [UInt8]
    let decoded: [UInt8]

    init(_ description: String, _ coding: ContentCoding, _ encoded: [UInt8], _ decoded: [UInt8]) {
      testDescription = description
      self.coding = coding
      self.encoded = encoded
      self.decoded = decoded
    }
  }

  static let bodies = [
    Body("identity", .identity, Fixtures.text, Fixtures.text),
    Body("identity, empty", .identity, [], []),
    Body("gzip with the fixed codes", .gzip, Fixtures.gzip, Fixtures.text),
    Body("gzip, stored", .gzip, Fixtures.gzipStored, Fixtures.text),
    Body("gzip with codes of its own", .gzip, Fixtures.gzipSquares, Fixtures.squares),
    Body("gzip of nothing", .gzip, Fixtures.gzipEmpty, []),
    Body("gzip with every header field", .gzip, Fixtures.gzipAllFields, Fixtures.text),
    Body("gzip whose copies overlap", .gzip, Fixtures.gzipRun, [UInt8](repeating: 97, count: 1000)),
    Body(
      "gzip of several members, one of them empty",
      .gzip,
      Fixtures.gzip + Fixtures.gzipEmpty + Fixtures.gzipSquares,
      Fixtures.text + Fixtures.squares
    ),
    Body("deflate as zlib", .deflate, Fixtures.zlib, Fixtures.text),
    Body("deflate as zlib with codes of its own", .deflate, Fixtures.zlibSquares, Fixtures.squares),
    Body("deflate of nothing", .deflate, [UInt8](hexadecimal: "78da030000000001"), []),
    Body("deflate without zlib around it", .deflate, Fixtures.bare, Fixtures.text),
    Body("code words of up to 15 bits", .deflate, Fixtures.bareLongCodes, Fixtures.mixture),
    Body(
      "the greatest distance",
      .deflate,
      storedBlock(window) + [UInt8](hexadecimal: "03deff0f00"),
      window + window.prefix(3)
    ),
  ]

  @Test("A coded body is decoded", arguments: bodies)
  func decodes(_ body: Body) throws {
    #expect(try body.coding.decode(body.encoded, limit: 1 << 20) == body.decoded)
  }

  @Test("A coded body is decoded if the limit is its exact size", arguments: bodies)
  func decodesWithinLimit(_ body: Body) throws {
    #expect(try body.coding.decode(body.encoded, limit: body.decoded.count) == body.decoded)
  }

  @Test("A coded body is refused if the limit is one byte less", arguments: bodies.filter { !$0.decoded.isEmpty })
  func refusesOverLimit(_ body: Body) {
    let error = #expect(throws: ContentCodingError.self) {
      try body.coding.decode(body.encoded, limit: body.decoded.count - 1)
    }
    #expect(error?.message.hasPrefix("more than ") == true)
    #expect(error?.message.hasSuffix(" bytes when decoded (limit)") == true)
  }

  @Test(
    "A coded body that is truncated anywhere is refused",
    arguments: bodies.filter { $0.coding != .identity && !$0.testDescription.contains("several") }
  )
  func refusesTruncated(_ body: Body) {
    let step = max(1, body.encoded.count / 4000)
    for length in stride(from: 0, to: body.encoded.count, by: step) {
      #expect(throws: ContentCodingError.self, "cut off after \(length) bytes") {
        try body.coding.decode(Array(body.encoded.prefix(length)), limit: 1 << 20)
      }
    }
  }

  @Test("A decompression bomb is refused with the limit")
  func refusesBomb() {
    let bomb = (0..<1000).flatMap { _ in Fixtures.gzipRun }
    #expect(throws: ContentCodingError("more than 65,536 bytes when decoded (limit)", offset: 1903)) {
      try ContentCoding.gzip.decode(bomb, limit: 65536)
    }
  }

  @Test("Decoding accepts any limit", arguments: [Int.min, -1, 0])
  func takesAnyLimit(_ limit: Int) {
    for coding in ContentCoding.allCases {
      #expect(throws: ContentCodingError.self) { try coding.decode(Fixtures.gzip, limit: limit) }
    }
  }

  @Test("Decoding accepts the greatest limit")
  func takesGreatestLimit() throws {
    #expect(try ContentCoding.gzip.decode(Fixtures.gzip, limit: .max) == Fixtures.text)
  }

  @Test(
    "A content coding is named by its token in any case",
    arguments: [
      ("gzip", .gzip), ("GZip", .gzip), ("x-gzip", .gzip), ("X-GZIP", .gzip), ("deflate", .deflate),
      ("identity", .identity), ("br", .brotli), ("Zstd", .zstandard), ("compress", nil), ("", nil), ("gzip, gzip", nil),
    ] as [(String, ContentCoding?)]
  )
  func namedByToken(_ token: String, _ coding: ContentCoding?) {
    #expect(ContentCoding(token: token) == coding)
  }

  /// As many bytes as deflate data can look back upon.
  private static let window = (0..<32768).map { UInt8($0 * 7 % 251) }

  /// The bytes as a stored block that is not the last.
  private static func storedBlock(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    var block: [UInt8] = [0]
    for value in [length, ~length] { block += [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)] }
    return block + bytes
  }
}
