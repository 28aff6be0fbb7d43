import ContentCodings
import HTTPMessages
import Testing

/// Brotli and Zstandard, which a build decodes with libraries of the system: `swift test --traits Brotli,Zstandard`.
@Suite("Content codings with libraries of the system")
struct SystemCodingTests {
  typealias Fixtures = SystemCodingFixtures
  typealias Body = ContentCodingTests.Body

  static let bodies = [
    Body("br", .brotli, Fixtures.brotli, CodingFixtures.text),
    Body("br of nothing", .brotli, Fixtures.brotliEmpty, []),
    Body("br whose copies overlap", .brotli, Fixtures.brotliRun, [UInt8](repeating: 97, count: 1000)),
    Body("br of more text", .brotli, Fixtures.brotliSquares, CodingFixtures.squares),
    Body("zstd", .zstandard, Fixtures.zstandard, CodingFixtures.text),
    Body("zstd with a checksum", .zstandard, Fixtures.zstandardChecked, CodingFixtures.text),
    Body("zstd of nothing", .zstandard, Fixtures.zstandardEmpty, []),
    Body("zstd whose copies overlap", .zstandard, Fixtures.zstandardRun, [UInt8](repeating: 97, count: 1000)),
    Body("zstd of more text", .zstandard, Fixtures.zstandardSquares, CodingFixtures.squares),
    Body(
      "zstd of several frames, one of them empty and one to be skipped",
      .zstandard,
      [UInt8](hexadecimal: "502a4d1802000000abcd") + Fixtures.zstandard + Fixtures.zstandardEmpty
        + Fixtures.zstandardSquares,
      CodingFixtures.text + CodingFixtures.squares
    ),
    Body("zstd with the largest window", .zstandard, [UInt8](hexadecimal: "28b52ffd006809000078"), [0x78]),
  ].filter(\.coding.isDecodable)

  @Test("A body that a library of the system decodes is decoded within its exact size", arguments: bodies)
  func decodes(_ body: Body) throws {
    #expect(try body.coding.decode(body.encoded, limit: body.decoded.count) == body.decoded)
    guard !body.decoded.isEmpty else { return }
    let error = #expect(throws: ContentCodingError.self) {
      try body.coding.decode(body.encoded, limit: body.decoded.count - 1)
    }
    #expect(error?.message.hasSuffix(" when decoded (limit)") == true)
    #expect(body.coding.decodeAsFarAsPossible(body.encoded, limit: body.decoded.count - 1) == nil)
  }

  @Test(
    "A truncated body of a library of the system is refused, and its first part stays readable",
    arguments: bodies.filter { !$0.testDescription.contains("several") }
  )
  func refusesTruncated(_ body: Body) {
    for length in 0..<body.encoded.count {
      let part = Array(body.encoded.prefix(length))
      #expect(throws: ContentCodingError.self, "cut off after \(length) bytes") {
        try body.coding.decode(part, limit: 1 << 20)
      }
      let read = body.coding.decodeAsFarAsPossible(part, limit: 1 << 20)
      #expect(read?.isWhole == false)
      #expect(read.map { body.decoded.starts(with: $0.bytes) } == true)
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let coding: ContentCoding
    let body: [UInt8]
    let message: String

    init(_ description: String, _ coding: ContentCoding, _ body: [UInt8], _ message: String) {
      (testDescription, self.coding, self.body, self.message) = (description, coding, body, message)
    }
  }

  static let faults = [
    Fault("an empty body", .brotli, [], "not Brotli: empty"),
    Fault("plain JSON", .brotli, CodingFixtures.text, "not Brotli: the decoder reports "),
    Fault("a byte after the end", .brotli, Fixtures.brotli + [0], "1 byte after the end"),
    Fault(
      "a truncated body",
      .brotli,
      Array(Fixtures.brotliSquares.prefix(400)),
      "truncated after 400 bytes, inside the Brotli data"
    ),
    Fault("an empty body", .zstandard, [], "not Zstandard: empty"),
    Fault("plain JSON", .zstandard, CodingFixtures.text, "not Zstandard: begins with 7b 22, not 28 b5 2f fd"),
    Fault("text after the end", .zstandard, Fixtures.zstandard + CodingFixtures.text, "12 bytes after the end"),
    Fault(
      "a second frame that is cut off",
      .zstandard,
      Fixtures.zstandard + Fixtures.zstandard.prefix(9),
      "truncated after 30 bytes, inside a Zstandard frame"
    ),
    Fault(
      "another checksum",
      .zstandard,
      Array(Fixtures.zstandardChecked.dropLast()) + [0],
      "not Zstandard: the decoder reports \"Restored data doesn't match checksum\""
    ),
    Fault(
      "a window of 16 MiB",
      .zstandard,
      [UInt8](hexadecimal: "28b52ffd007009000078"),
      "a Zstandard window of more than 8 MiB, the limit of RFC 9659"
    ),
  ].filter(\.coding.isDecodable)

  @Test("Faults of bodies that libraries of the system decode are reported", arguments: faults)
  func reports(_ fault: Fault) {
    let error = #expect(throws: ContentCodingError.self) { try fault.coding.decode(fault.body, limit: 1 << 20) }
    #expect(error?.message.hasPrefix(fault.message) == true, "\(error?.message ?? "")")
  }

  @Test(
    "A bomb of a library of the system is refused at the limit",
    .enabled(if: ContentCoding.zstandard.isDecodable, "built without the trait Zstandard")
  )
  func refusesBomb() {
    let bomb = (0..<10_000).flatMap { _ in Fixtures.zstandardRun }
    let error = #expect(throws: ContentCodingError.self) {
      try ContentCoding.zstandard.decode(bomb, limit: 65_536)
    }
    #expect(error?.message == "more than 65,536 bytes when decoded (limit)")
  }

  @Test(
    "Several codings of a body are removed in reverse order",
    .enabled(
      if: ContentCoding.zstandard.isDecodable && ContentCoding.brotli.isDecodable,
      "built without the traits Brotli and Zstandard"
    )
  )
  func severalCodings() {
    // `{"items":[]}` as gzip, and that as Brotli.
    let body = CodingFixtures.bytes("iw+AH4sIAAAAAAACA6tWyixJzS1WsoqOrQUAHR9D6gwAAAAD")
    let decoded = ContentCoding.decode(body, headers: ["Content-Encoding": "gzip, br"], limit: 1 << 10)
    #expect(decoded == CodingFixtures.text)
  }

  @Test(
    "A build without a library of the system says which trait decodes the coding",
    arguments: [(.brotli, "Brotli"), (.zstandard, "Zstandard")] as [(ContentCoding, String)]
  )
  func without(_ coding: ContentCoding, _ trait: String) {
    guard !coding.isDecodable else {
      #expect(ContentCoding.acceptEncoding.contains(", \(coding.rawValue)"))
      #expect(ContentCoding.reasonNotToDecode(coding.rawValue) == nil)
      return
    }
    #expect(!ContentCoding.acceptEncoding.contains(coding.rawValue))
    #expect(ContentCoding.missingTraits(for: ["gzip", coding.rawValue, "compress"]) == [trait])
    let message = "this build does not decode \(coding.rawValue); build with the trait \(trait)"
    #expect(throws: ContentCodingError(message, offset: 0)) { try coding.decode([1], limit: 10) }
  }
}
