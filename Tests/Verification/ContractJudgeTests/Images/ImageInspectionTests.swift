import ContractJudge
import Testing

@Suite("Image inspection")
struct ImageInspectionTests {
  @Test("A whole image is complete, and its size is reported", arguments: ImageFixture.all)
  func complete(_ image: ImageFixture) {
    let inspection = ImageInspection.inspect(image.bytes)
    #expect(inspection.fault == nil)
    #expect(inspection.isComplete)
    #expect(inspection.format == image.format)
    #expect(inspection.width == image.width)
    #expect(inspection.height == image.height)
  }

  @Test("An image cut off anywhere is not complete", arguments: ImageFixture.all)
  func truncated(_ image: ImageFixture) {
    for length in 0..<image.bytes.count {
      let inspection = ImageInspection.inspect(Array(image.bytes.prefix(length)))
      #expect(!inspection.isComplete, "cut off after \(length) bytes")
      #expect(inspection.format == nil || inspection.fault != nil, "cut off after \(length) bytes")
    }
  }

  @Test("An image with bytes after its end is not complete", arguments: ImageFixture.all)
  func trailing(_ image: ImageFixture) {
    let fault = ImageInspection.inspect(image.bytes + [1, 2, 3]).fault
    #expect(fault?.message == "\(image.format.rawValue) goes on for 3 bytes after its end")
    #expect(fault?.offset == image.bytes.count)
  }

  @Test(
    "An image has the media type under which it is served",
    arguments: [
      (.png, "image/png"), (.jpeg, "image/jpeg"), (.gif, "image/gif"), (.webp, "image/webp"),
      (.avif, "image/avif"), (.heic, "image/heic"), (.bmp, "image/bmp"), (.ico, "image/vnd.microsoft.icon"),
    ] as [(ImageFormat, String)]
  )
  func mediaType(_ format: ImageFormat, _ mediaType: String) {
    #expect(format.mediaType == mediaType)
  }

  @Test("Damaged images never stop the process")
  func damaged() {
    var generator = Generator(state: 7)
    for image in ImageFixture.all {
      for round in 0..<300 {
        var bytes = image.bytes
        for _ in 0...round % 4 {
          let position = Int.random(in: 0..<(round.isMultiple(of: 2) ? 40 : bytes.count), using: &generator)
          bytes[position] = UInt8.random(in: 0...255, using: &generator)
        }
        let fault = ImageInspection.inspect(bytes).fault
        #expect(fault.map { (0...bytes.count).contains($0.offset) } ?? true)
      }
    }
  }

  /// A linear congruential generator, so that every run tries the same.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 32 | state << 32
    }
  }
}
