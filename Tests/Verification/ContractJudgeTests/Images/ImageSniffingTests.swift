import ContractJudge
import Testing

@Suite("What is not a checked image")
struct ImageSniffingTests {
  @Test(
    "Text in place of an image is named",
    arguments: [
      (#"{"items":[]}"#, "JSON"),
      ("\u{FEFF}\n [1]", "JSON"),
      ("<!DOCTYPE html><title>Not found</title>", "HTML"),
      ("  <HTML><body>", "HTML"),
      (#"<?xml version="1.0"?><Error/>"#, "XML"),
      (#"<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>"#, "an SVG document"),
      (#"<svg width="1"/>"#, "an SVG document"),
      ("<Error>AccessDenied</Error>", "markup"),
      ("Not found", "plain text"),
      ("%PDF-1.7", "a PDF document"),
      (" \n", "white space"),
      ("", "empty"),
      (String(repeating: "ä", count: 700), "plain text"),
      ("x" + String(repeating: "ä", count: 700), "plain text"),
    ]
  )
  func text(_ text: String, _ name: String) {
    let inspection = ImageInspection.inspect(Array(text.utf8))
    #expect(inspection.sniffed == name)
    #expect(inspection.format == nil)
    #expect(!inspection.isComplete)
  }

  @Test(
    "Bytes that are not an image are named",
    arguments: [
      ([0x1F, 0x8B, 8, 0], "gzip data"),
      ([0, 1, 2, 3, 4], "of an unknown format, starting with 00 01 02 03"),
      ([0x89], "of an unknown format, starting with 89"),
      ([0xFF, 0xD8], "of an unknown format, starting with ff d8"),
    ] as [([UInt8], String)]
  )
  func bytes(_ bytes: [UInt8], _ name: String) {
    #expect(ImageInspection.inspect(bytes).sniffed == name)
  }

  @Test(
    "Image formats that are not checked are recognised",
    arguments: [
      (.avif, [0, 0, 0, 20] + "ftypavif\0\0\0\0mif1".utf8),
      (.avif, [0, 0, 0, 24] + "ftypmif1\0\0\0\0mif1avif".utf8),
      (.heic, [0, 0, 0, 24] + "ftypmif1\0\0\0\0mif1heic".utf8),
      (.heic, [0, 0, 0, 20] + "ftypheic\0\0\0\0mif1".utf8),
      (.bmp, "BM".utf8 + [118, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40]),
      (.ico, [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 0, 0, 32, 0, 73, 0, 0, 0, 22, 0, 0, 0]),
    ] as [(ImageFormat, [UInt8])]
  )
  func unchecked(_ format: ImageFormat, _ bytes: [UInt8]) {
    let inspection = ImageInspection.inspect(bytes)
    #expect(inspection.format == format)
    #expect(inspection.fault == nil)
    #expect(!inspection.isComplete)
  }

  @Test(
    "Other files in the container format of an image are not images",
    arguments: [[0, 0, 0, 20] + Array("ftypisom\0\0\0\0mp42".utf8), Array("RIFF\0\0\0\0WAVE".utf8)]
  )
  func container(_ bytes: [UInt8]) {
    #expect(ImageInspection.inspect(bytes).format == nil)
  }

  @Test("The name of an image format has its article", arguments: [(ImageFixture.rgbPNG, "a PNG image")])
  func image(_ image: ImageFixture, _ name: String) {
    #expect(ImageInspection.inspect(image.bytes).sniffed == name)
  }
}
