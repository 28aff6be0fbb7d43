import ContentCodings
import ContractJudge
import HTTPMessages
import Testing

@Suite("PNG structure")
struct PNGStructureTests {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let end = chunk("IEND")
  static let data = chunk("IDAT", [1, 2, 3, 4])

  static func chunk(_ type: String, _ data: [UInt8] = []) -> [UInt8] {
    let checked = Array(type.utf8) + data
    return UInt32(data.count).bigEndianBytes + checked + CRC32.value(of: checked).bigEndianBytes
  }

  /// An IHDR chunk of a grey image of 2 by 3 pixels, unless told otherwise.
  static func header(
    width: UInt32 = 2,
    height: UInt32 = 3,
    depth: UInt8 = 8,
    colour: UInt8 = 0,
    methods: [UInt8] = [0, 0, 0]
  ) -> [UInt8] {
    chunk("IHDR", width.bigEndianBytes + height.bigEndianBytes + [depth, colour] + methods)
  }

  static func png(_ chunks: [UInt8]...) -> [UInt8] { signature + chunks.flatMap { $0 } }

  static let faults: [ImageFault] = [
    ImageFault(
      "line ends converted",
      [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A] + header(),
      "PNG has a damaged signature, as after a conversion of line ends",
      at: 4
    ),
    ImageFault(
      "cut off in the signature",
      [0x89, 0x50, 0x4E, 0x47],
      "PNG ends after 4 bytes inside its signature",
      at: 4
    ),
    ImageFault("only a signature", signature, "PNG ends after 8 bytes without an IEND chunk", at: 8),
    ImageFault("no end", png(header(), data), "PNG ends after 49 bytes without an IEND chunk", at: 49),
    ImageFault(
      "cut off in a length",
      png(header(), [0, 0]),
      "PNG ends after 35 bytes inside the length of the chunk at byte 33",
      at: 35
    ),
    ImageFault(
      "cut off in a type",
      png(header(), [0, 0, 16, 0, 73]),
      "PNG ends after 38 bytes inside the type of the chunk at byte 33",
      at: 38
    ),
    ImageFault(
      "cut off in a chunk",
      png(header(), Array(chunk("IDAT", [UInt8](repeating: 0, count: 4096)).prefix(1167))),
      "PNG ends after 1,200 bytes inside the IDAT chunk at byte 33, which announces 4,096 bytes",
      at: 1200
    ),
    ImageFault(
      "a changed byte",
      png(header(), data, end).setting(42, to: 9),
      "PNG has a damaged IDAT chunk at byte 33: its CRC-32 is 710e2c37, the chunk says 7d5bc3d6",
      at: 45
    ),
    ImageFault("no header", png(data, end), "PNG begins with a chunk IDAT, not IHDR", at: 8),
    ImageFault(
      "crushed by Xcode",
      png(chunk("CgBI", [0x50, 0, 0x20, 6]), header(), data, end),
      "PNG begins with a chunk CgBI, not IHDR",
      at: 8
    ),
    ImageFault(
      "a header too short",
      png(chunk("IHDR", [0, 0, 0, 1]), data, end),
      "PNG has an IHDR chunk of 4 bytes, not 13",
      at: 8
    ),
    ImageFault(
      "no width",
      png(header(width: 0), data, end),
      "PNG has an illegal size of 0 by 3 pixels",
      at: 16
    ),
    ImageFault("a byte after the end", png(header(), data, end, [0]), "PNG goes on for 1 byte after its end", at: 61),
  ]

  @Test("A fault in the structure of a PNG image is reported", arguments: faults)
  func fault(_ fault: ImageFault) {
    fault.expect()
  }

  @Test(
    "A PNG image with unusual but legal structure is accepted",
    arguments: [
      png(header(), data, end),
      png(header(), chunk("teXt"), data, data, chunk("tIME"), end),
      png(header(depth: 16, colour: 6, methods: [0, 0, 1]), data, end),
      png(header(colour: 2), chunk("PLTE", [1, 2, 3]), data, end),
      png(header(depth: 1, colour: 3), chunk("PLTE", [1, 2, 3]), chunk("tRNS", [0]), data, end),
    ]
  )
  func legal(_ bytes: [UInt8]) {
    #expect(ImageInspection.inspect(bytes).isComplete)
  }

  @Test("The size of a PNG is reported even if a fault follows")
  func sizeBesideFault() {
    let inspection = ImageInspection.inspect(Self.png(Self.header()))
    #expect(inspection.width == 2)
    #expect(inspection.height == 3)
  }
}
