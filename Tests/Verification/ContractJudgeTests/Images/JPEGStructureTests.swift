import ContractJudge
import Testing

@Suite("JPEG structure")
struct JPEGStructureTests {
  static let start: [UInt8] = [0xFF, 0xD8]
  static let frame = segment(0xC0, [8, 0, 3, 0, 2, 1, 1, 0x11, 0])
  static let scan = segment(0xDA, [1, 1, 0, 0, 63, 0])
  static let data: [UInt8] = [0x12, 0xFF, 0x00, 0x34]
  static let end: [UInt8] = [0xFF, 0xD9]

  static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker] + UInt16(data.count + 2).bigEndianBytes + data
  }

  static func jpeg(_ parts: [UInt8]...) -> [UInt8] { start + parts.flatMap { $0 } }

  static let faults: [ImageFault] = [
    ImageFault("cut off in a marker", start + [0xFF], "JPEG ends after 3 bytes inside the marker at byte 2", at: 3),
    ImageFault(
      "cut off in a length",
      jpeg([0xFF, 0xE0, 0]),
      "JPEG ends after 5 bytes inside the length of the segment ff e0 at byte 2",
      at: 5
    ),
    ImageFault(
      "cut off in a segment",
      jpeg([0xFF, 0xE1, 0x10, 0, 1]),
      "JPEG ends after 7 bytes inside the segment ff e1 at byte 2, which announces 4,096 bytes",
      at: 7
    ),
    ImageFault("cut off between segments", jpeg(frame), "JPEG ends after 15 bytes without an EOI marker", at: 15),
    ImageFault(
      "cut off in a scan",
      jpeg(frame, scan, data),
      "JPEG ends after 29 bytes inside the scan at byte 15",
      at: 29
    ),
    ImageFault(
      "cut off in the middle of the last marker",
      jpeg(frame, scan, data, [0xFF]),
      "JPEG ends after 30 bytes inside the scan at byte 15",
      at: 30
    ),
    ImageFault("no marker", jpeg(frame, [0x12]), "JPEG has 12 where a marker has to begin", at: 15),
    ImageFault("nothing", jpeg(end), "JPEG nowhere says its size", at: 4),
    ImageFault(
      "a damaged frame header",
      jpeg(segment(0xC2, [8, 0, 3, 0, 2, 3, 1, 0x11, 0])),
      "JPEG ends after 15 bytes without an EOI marker",
      at: 15
    ),
    ImageFault(
      "no width",
      jpeg(segment(0xC0, [8, 0, 3, 0, 0, 1, 1, 0x11, 0])),
      "JPEG has an illegal size of 0 by 3 pixels",
      at: 2
    ),
    ImageFault(
      "no height",
      jpeg(segment(0xC0, [8, 0, 0, 0, 2, 1, 1, 0x11, 0]), scan, data, end),
      "JPEG nowhere says its size",
      at: 31
    ),
    ImageFault(
      "bytes after the end",
      jpeg(frame, scan, data, end, [0x0A]),
      "JPEG goes on for 1 byte after its end",
      at: 31
    ),
    ImageFault(
      "padding beyond reason",
      jpeg(frame, scan, data, end, [UInt8](repeating: 0, count: 17)),
      "JPEG goes on for 17 bytes after its end",
      at: 31
    ),
  ]

  @Test("A fault in the structure of a JPEG image is reported", arguments: faults)
  func fault(_ fault: ImageFault) {
    fault.expect()
  }

  @Test(
    "A JPEG image with unusual but legal structure is accepted",
    arguments: [
      jpeg(frame, scan, data, end),
      jpeg([0xFF, 0xFF], frame, scan, data, [0xFF], end),
      jpeg(frame, scan, data, scan, data, end),
      jpeg(frame, scan, data, [0xFF, 0xD0], data, [0xFF, 0xD1], data, end),
      jpeg(frame, scan, data, end, [UInt8](repeating: 0, count: 16)),
      jpeg(segment(0xE2, Array("MPF\0".utf8)), frame, scan, data, end, start),
      jpeg([0xFF, 0x01], segment(0xFE, []), frame, scan, data, end),
    ]
  )
  func legal(_ bytes: [UInt8]) {
    #expect(ImageInspection.inspect(bytes).isComplete)
  }

  @Test("The height of a JPEG that follows the first scan is reported")
  func lateHeight() {
    let frame = Self.segment(0xC0, [8, 0, 0, 0, 2, 1, 1, 0x11, 0])
    let bytes = Self.jpeg(frame, Self.scan, Self.data, Self.segment(0xDC, [0, 9]), Self.end)
    let inspection = ImageInspection.inspect(bytes)
    #expect(inspection.height == 9)
    #expect(inspection.isComplete)
  }
}
