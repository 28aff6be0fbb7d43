import ContractJudge
import Testing

@Suite("WebP structure")
struct WebPStructureTests {
  static let lossyData: [UInt8] = [0x30, 0, 0, 0x9D, 0x01, 0x2A, 2, 0, 3, 0, 7, 7]
  static let lossy = chunk("VP8 ", lossyData)
  /// Two by three pixels, and a padded chunk.
  static let lossless = chunk("VP8L", [0x2F, 1, 0x80, 0, 0, 7, 7])
  static let frame = chunk("ANMF", [UInt8](repeating: 0, count: 16) + lossless)
  static let animation = chunk("ANIM", [0, 0, 0, 0, 0, 0])

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    Array(type.utf8) + UInt32(data.count).littleEndianBytes + data + (data.count.isMultiple(of: 2) ? [] : [0])
  }

  static func extended(_ flags: UInt8) -> [UInt8] { chunk("VP8X", [flags, 0, 0, 0, 1, 0, 0, 2, 0, 0]) }

  static func webp(_ chunks: [UInt8]..., announcing more: Int = 0) -> [UInt8] {
    let content = "WEBP".utf8 + chunks.flatMap { $0 }
    return "RIFF".utf8 + UInt32(content.count + more).littleEndianBytes + content
  }

  static let faults: [ImageFault] = [
    ImageFault(
      "only a header",
      webp(announcing: 20),
      "WebP ends after 12 bytes inside the header of the chunk at byte 12",
      at: 12
    ),
    ImageFault(
      "cut off in a chunk",
      Array(webp(lossy).dropLast(2)),
      "WebP ends after 30 bytes inside the VP8  chunk at byte 12, which announces 12 bytes",
      at: 30
    ),
    ImageFault(
      "cut off before the padding",
      Array(webp(lossless).dropLast()),
      "WebP ends after 27 bytes inside the VP8L chunk at byte 12, which announces 7 bytes",
      at: 27
    ),
    ImageFault(
      "cut off between chunks",
      webp(lossy, announcing: 8),
      "WebP ends after 32 bytes of 40 that its header announces",
      at: 32
    ),
    ImageFault(
      "a size that divides a chunk",
      webp(lossy, announcing: -2),
      "WebP announces a size of 30 bytes, which divides a chunk",
      at: 4
    ),
    ImageFault("bytes after the end", webp(lossy) + [9], "WebP goes on for 1 byte after its end", at: 32),
    ImageFault(
      "another first chunk",
      webp(chunk("EXIF", [1, 2])),
      "WebP begins with a chunk EXIF of 2 bytes, which has no size",
      at: 12
    ),
    ImageFault(
      "no width",
      webp(chunk("VP8 ", lossyData.setting(6, to: 0))),
      "WebP has an illegal size of 0 by 3 pixels",
      at: 12
    ),
    ImageFault(
      "a short VP8X",
      webp(chunk("VP8X", [0, 0])),
      "WebP begins with a chunk VP8X of 2 bytes, which has no size",
      at: 12
    ),
  ]

  @Test("A fault in the structure of a WebP image is reported", arguments: faults)
  func fault(_ fault: ImageFault) {
    fault.expect()
  }

  @Test(
    "A WebP image with unusual but legal structure is accepted",
    arguments: [
      webp(lossy), webp(lossless), webp(lossy, chunk("what", [1])), webp(extended(0), lossless),
      webp(extended(16), chunk("ALPH", [0]), lossy, chunk("EXIF", [1])), webp(extended(2), animation, frame, frame),
    ]
  )
  func legal(_ bytes: [UInt8]) {
    let inspection = ImageInspection.inspect(bytes)
    #expect(inspection.isComplete)
    #expect(inspection.width == 2)
    #expect(inspection.height == 3)
  }
}
