import ContentCodings
import Testing

@Suite("Faults of content codings")
struct ContentCodingFaultTests {
  typealias Fixtures = CodingFixtures

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: [UInt8]
    let error: ContentCodingError

    init(_ description: String, _ body: [UInt8], _ message: String, at offset: Int) {
      testDescription = description
      self.body = body
      error = ContentCodingError(message, offset: offset)
    }

    init(_ description: String, hexadecimal: String, _ message: String, at offset: Int) {
      self.init(description, [UInt8](hexadecimal: hexadecimal), message, at: offset)
    }
  }

  // MARK: gzip

  static let gzipFaults = [
    Fault("empty", [], "not gzip: empty", at: 0),
    Fault("plain JSON", Fixtures.text, "not gzip: begins with 7b 22, not 1f 8b", at: 0),
    Fault("a single other byte", [0x7B], "not gzip: begins with 7b, not 1f 8b", at: 0),
    Fault("zlib", Fixtures.zlib, "not gzip: begins with 78 da, not 1f 8b", at: 0),
    Fault("one byte", [0x1F], "truncated after 1 byte, inside the gzip header", at: 1),
    Fault(
      "cut off inside the header",
      Array(Fixtures.gzip.prefix(9)),
      "truncated after 9 bytes, inside the gzip header",
      at: 9
    ),
    Fault(
      "cut off inside the extra field",
      Array(Fixtures.gzipAllFields.prefix(14)),
      "truncated after 14 bytes, inside the gzip header",
      at: 14
    ),
    Fault(
      "cut off inside the file name",
      Array(Fixtures.gzipAllFields.prefix(20)),
      "truncated after 20 bytes, inside the gzip header",
      at: 20
    ),
    Fault(
      "cut off inside the header's check",
      Array(Fixtures.gzipAllFields.prefix(37)),
      "truncated after 37 bytes, inside the gzip header",
      at: 37
    ),
    Fault(
      "cut off inside the data",
      Array(Fixtures.gzipSquares.prefix(500)),
      "truncated after 500 bytes, inside the deflate data",
      at: 500
    ),
    Fault(
      "cut off inside the trailer",
      Array(Fixtures.gzip.dropLast(3)),
      "truncated after 29 bytes, inside the gzip trailer",
      at: 29
    ),
    Fault("another method", Fixtures.gzip.replacing(at: 2, with: [7]), "gzip method 7, not 8 (deflate)", at: 2),
    Fault(
      "a reserved flag",
      Fixtures.gzip.replacing(at: 3, with: [0x41]),
      "gzip flags 41, some of them reserved",
      at: 3
    ),
    Fault(
      "a changed header",
      Fixtures.gzipAllFields.replacing(at: 17, with: [0x46]),
      "CRC-16 of the header is 4eda, the header says be67",
      at: 36
    ),
    Fault(
      "another CRC-32",
      Fixtures.gzip.replacing(at: 24, with: [0x1E]),
      "CRC-32 is ea431f1d, the trailer says ea431f1e",
      at: 24
    ),
    Fault(
      "another size",
      Fixtures.gzip.replacing(at: 28, with: [0, 4]),
      "decodes to 12 bytes, the trailer says 1,024",
      at: 28
    ),
    Fault("a byte too many", Fixtures.gzip + [0], "1 byte after the end", at: 32),
    Fault("other bytes after the end", Fixtures.gzip + Fixtures.text, "12 bytes after the end", at: 32),
    Fault(
      "a second member cut off",
      Fixtures.gzip + Fixtures.gzip.prefix(1),
      "truncated after 33 bytes, inside the gzip header",
      at: 33
    ),
    Fault(
      "a second member that refers to the first",
      Fixtures.gzip + Fixtures.gzip.prefix(10) + [UInt8](hexadecimal: "4b04420000"),
      "deflate distance 2 at byte 1 of the output",
      at: 45
    ),
  ]

  @Test("Faults of gzip data are reported", arguments: gzipFaults)
  func gzip(_ fault: Fault) {
    #expect(throws: fault.error) { try ContentCoding.gzip.decode(fault.body, limit: 1 << 20) }
  }

  // MARK: zlib

  static let zlibFaults = [
    Fault("empty", [], "not zlib: empty", at: 0),
    Fault("one byte", [0x78], "truncated after 1 byte, inside the zlib header", at: 1),
    Fault("one other byte", [0x7B], "not zlib: begins with 7b, not 78", at: 0),
    Fault(
      "plain JSON",
      Fixtures.text,
      "not zlib: begins with 7b 22, not 78, and not bare deflate data: deflate distance 12 at byte 7 "
        + "of the output",
      at: 10
    ),
    Fault(
      "a preset dictionary",
      hexadecimal: "7820abcdef",
      "zlib data that needs a preset dictionary, which HTTP knows no way to name",
      at: 1
    ),
    Fault(
      "cut off inside the data",
      Array(Fixtures.zlibSquares.prefix(300)),
      "truncated after 300 bytes, inside the deflate data",
      at: 300
    ),
    Fault(
      "cut off inside the trailer",
      Array(Fixtures.zlib.dropLast(4)),
      "truncated after 16 bytes, inside the zlib trailer",
      at: 16
    ),
    Fault(
      "another Adler-32",
      Fixtures.zlib.replacing(at: 19, with: [0x52]),
      "Adler-32 is 1c230451, the trailer says 1c230452",
      at: 16
    ),
    Fault("bytes after zlib data", Fixtures.zlib + [1, 2], "2 bytes after the end", at: 20),
    Fault("a byte after bare deflate data", Fixtures.bare + [1], "1 byte after the end", at: 14),
  ]

  @Test("Faults of the zlib wrapper are reported", arguments: zlibFaults)
  func zlib(_ fault: Fault) {
    #expect(throws: fault.error) { try ContentCoding.deflate.decode(fault.body, limit: 1 << 20) }
  }

  // MARK: Deflate data

  /// Deflate data, to which a zlib header is put.
  static let deflateFaults = [
    Fault("a block of type 3", hexadecimal: "07", "deflate block of type 3, which is reserved", at: 2),
    Fault(
      "a stored block that contradicts itself",
      hexadecimal: "010c00f2ff",
      "stored deflate block whose length and its complement disagree",
      at: 3
    ),
    Fault(
      "a stored block cut off",
      hexadecimal: "010c00f3ff7b22",
      "truncated after 9 bytes, inside the deflate data",
      at: 9
    ),
    Fault("length 286", hexadecimal: "4b1c0300000000", "deflate length symbol 286, which is reserved", at: 5),
    Fault("distance 30", hexadecimal: "4b043e00000000", "deflate distance symbol 30, which is reserved", at: 5),
    Fault(
      "a distance to before the start",
      hexadecimal: "4b044200000000",
      "deflate distance 2 at byte 1 of the output",
      at: 5
    ),
    Fault(
      "too many length codes",
      hexadecimal: "fde001040000000010000000",
      "deflate block with 288 length and 1 distance codes, of 286 and 30 possible",
      at: 2
    ),
    Fault(
      "too many distance codes",
      hexadecimal: "05fe01040000000010000000",
      "deflate block with 257 length and 31 distance codes, of 286 and 30 possible",
      at: 2
    ),
    Fault(
      "too many words for code lengths",
      hexadecimal: "05e001040000004010000000",
      "deflate block whose code of code lengths has too many code words",
      at: 2
    ),
    Fault(
      "too few words for code lengths",
      hexadecimal: "05e001080000000020000000",
      "deflate block whose code of code lengths has too few code words",
      at: 2
    ),
    Fault(
      "a repetition of nothing",
      hexadecimal: "05e083000000000000000000",
      "deflate block that repeats code lengths which it does not have",
      at: 2
    ),
    Fault(
      "a repetition too long",
      hexadecimal: "05e081000000000010fcff03000000",
      "deflate block that repeats code lengths which it does not have",
      at: 2
    ),
    Fault(
      "no word for the end",
      hexadecimal: "05e081000000000010f05f0d000000",
      "deflate block without a code for its end",
      at: 2
    ),
    Fault(
      "too many words for literals",
      hexadecimal: "05e081000000000010e03f1a000000",
      "deflate block whose code of literals and lengths has too many code words",
      at: 2
    ),
    Fault(
      "too few words for literals",
      hexadecimal: "05e081000000004000f03f0d000000",
      "deflate block whose code of literals and lengths has too few code words",
      at: 2
    ),
    Fault(
      "too many words for distances",
      hexadecimal: "05e281000000000010f8af06000000",
      "deflate block whose code of distances has too many code words",
      at: 2
    ),
    Fault(
      "too few words for distances",
      hexadecimal: "05e181000000008020e44fdd03000000",
      "deflate block whose code of distances has too few code words",
      at: 2
    ),
    Fault(
      "a length where no distance has a word",
      hexadecimal: "0de0010900000080206cf5ff89c200000000",
      "bits that are no deflate distance code",
      at: 16
    ),
  ]

  @Test("Faults of deflate data are reported", arguments: deflateFaults)
  func deflate(_ fault: Fault) {
    #expect(throws: fault.error) { try ContentCoding.deflate.decode([0x78, 0x9C] + fault.body, limit: 1 << 20) }
  }

  // MARK: Anything

  @Test("No bytes of a content coding stop the process")
  func anything() {
    var generator = SplitMix64(state: 1)
    let bodies = [Fixtures.gzip, Fixtures.gzipAllFields, Fixtures.gzipSquares, Fixtures.zlibSquares]
    for round in 0..<4000 {
      var body = bodies[round % bodies.count]
      for _ in 0...round % 3 {
        body[Int.random(in: 0..<body.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      for coding in [ContentCoding.gzip, .deflate] {
        do throws(ContentCodingError) {
          let decoded = try coding.decode(body, limit: 4096)
          #expect(decoded.count <= 4096)
        } catch {
          #expect((0...body.count).contains(error.offset), "\(error)")
        }
      }
    }
  }

  /// The generator of Steele, Lea and Flood, so that every run tries the same.
  struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
