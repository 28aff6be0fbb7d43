import ContractJudge
import Testing

@Suite("GIF structure")
struct GIFStructureTests {
  static let header = Array("GIF89a".utf8)
  static let colours: [UInt8] = [0, 0, 0, 255, 255, 255]
  static let screen = gif(header, [2, 0, 3, 0, 0x80, 0, 0], colours)
  static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 3, 0, 0, 2, 2, 0x44, 0x01, 0]
  static let control: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
  static let end: [UInt8] = [0x3B]

  static func gif(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  static let faults: [ImageFault] = [
    ImageFault("cut off in the header", Array("GIF8".utf8), "GIF ends after 4 bytes inside its header", at: 4),
    ImageFault(
      "cut off in the screen descriptor",
      gif(header, [1, 0]),
      "GIF ends after 8 bytes inside its screen descriptor",
      at: 8
    ),
    ImageFault(
      "cut off in the global colours",
      gif(header, [2, 0, 3, 0, 0x87, 0, 0], colours),
      "GIF ends after 19 bytes inside the global colour table",
      at: 19
    ),
    ImageFault(
      "no size",
      gif(header, [0, 0, 3, 0, 0, 0, 0], image, end),
      "GIF has an illegal size of 0 by 3 pixels",
      at: 6
    ),
    ImageFault("cut off before the trailer", gif(screen, image), "GIF ends after 34 bytes without a trailer", at: 34),
    ImageFault(
      "cut off in an image descriptor",
      gif(screen, Array(image.prefix(5))),
      "GIF ends after 24 bytes inside the descriptor of the image at byte 19",
      at: 24
    ),
    ImageFault(
      "cut off in local colours",
      gif(screen, Array(image.setting(9, to: 0x81).prefix(12))),
      "GIF ends after 31 bytes inside the colour table of the image at byte 19",
      at: 31
    ),
    ImageFault(
      "cut off before the code size",
      gif(screen, Array(image.prefix(10))),
      "GIF ends after 29 bytes inside the image at byte 19",
      at: 29
    ),
    ImageFault(
      "cut off in a sub-block",
      gif(screen, Array(image.prefix(13))),
      "GIF ends after 32 bytes inside the image at byte 19",
      at: 32
    ),
    ImageFault(
      "cut off in an extension",
      gif(screen, Array(control.prefix(4))),
      "GIF ends after 23 bytes inside the extension at byte 19",
      at: 23
    ),
    ImageFault("an unknown block", gif(screen, [0x12]), "GIF has 12 where a block has to begin", at: 19),
    ImageFault(
      "bytes after the end",
      gif(screen, image, end, [0, 0]),
      "GIF goes on for 2 bytes after its end",
      at: 35
    ),
  ]

  @Test("A fault in the structure of a GIF image is reported", arguments: faults)
  func fault(_ fault: ImageFault) {
    fault.expect()
  }

  @Test(
    "A GIF image with unusual but legal structure is accepted",
    arguments: [
      gif(screen, image, end),
      gif(Array("GIF87a".utf8), Array(screen.dropFirst(6)), image, end),
      gif(screen, control, image, control, image, end),
      gif(header, [2, 0, 3, 0, 0, 0, 0], image, end),
      gif(screen, [0x21, 0xFE, 2, 72, 105, 1, 33, 0], image, [0x21, 0xFE, 0], end),
      gif(screen, Array(image.setting(9, to: 0x80).prefix(10)), colours, Array(image.dropFirst(10)), end),
    ]
  )
  func legal(_ bytes: [UInt8]) {
    #expect(ImageInspection.inspect(bytes).isComplete)
  }
}
