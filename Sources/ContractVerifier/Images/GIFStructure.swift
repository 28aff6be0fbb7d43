import HTTPMessages

/// Validates the blocks of a GIF image (GIF89a specification, sections 17 to 27).
struct GIFStructure {
  typealias Fault = ImageInspection.Fault

  /// Validates a GIF image from its header to its trailer, and reports its size as soon as it is known.
  static func check(_ bytes: [UInt8], size: inout ImageSize?) throws(Fault) {
    var structure = GIFStructure(reader: ImageReader(bytes, .gif))
    size = try structure.readScreen()
    while try structure.readBlock() {}
    try structure.reader.finish()
  }

  private var reader: ImageReader
  private var hasImage = false

  private init(reader: ImageReader) {
    self.reader = reader
  }

  private mutating func readScreen() throws(Fault) -> ImageSize {
    let version = try reader.take(6, "inside its header").dropFirst(3)
    guard version.elementsEqual("87a".utf8) || version.elementsEqual("89a".utf8) else {
      let name = String(decoding: version.map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
      throw reader.fault("has an unknown version \(name), not 87a or 89a", at: 3)
    }
    let screen = Array(try reader.take(7, "inside its screen descriptor"))
    try readColours(screen[4], "the global colour table")
    let size = ImageSize(width: screen[0..<2].littleEndian, height: screen[2..<4].littleEndian)
    guard size.width > 0, size.height > 0 else {
      throw reader.fault("has an illegal size of \(size.width.grouped) by \(size.height.grouped) pixels", at: 6)
    }
    return size
  }

  /// Reads a block and returns whether another must follow.
  private mutating func readBlock() throws(Fault) -> Bool {
    let start = reader.position
    guard reader.remaining > 0 else { throw reader.truncated("without a trailer") }
    let introducer = try reader.byte("")
    switch introducer {
    case 0x2C:
      try readImage(at: start)
    case 0x21:
      try readExtension(at: start)
    case 0x3B:
      guard hasImage else { throw reader.fault("has no image", at: start) }
      return false
    default:
      throw reader.fault("has \(introducer.hexadecimal) where a block has to begin", at: start)
    }
    return true
  }

  private mutating func readImage(at start: Int) throws(Fault) {
    let image = "the image at byte \(start.grouped)"
    let descriptor = Array(try reader.take(9, "inside the descriptor of \(image)"))
    guard descriptor[4..<6].littleEndian > 0, descriptor[6..<8].littleEndian > 0 else {
      throw reader.fault("has an image without width or height", at: start)
    }
    try readColours(descriptor[8], "the colour table of \(image)")
    let codeStart = reader.position
    let codeSize = try reader.byte("inside \(image)")
    guard (2...8).contains(codeSize) else {
      throw reader.fault("has a code size of \(codeSize), not 2 to 8", at: codeStart)
    }
    guard try readSubBlocks(image) > 0 else { throw reader.fault("has an image without data", at: start) }
    hasImage = true
  }

  private mutating func readExtension(at start: Int) throws(Fault) {
    let part = "the extension at byte \(start.grouped)"
    let label = try reader.byte("inside \(part)")
    let length = try readSubBlocks(part)
    guard label != 0xF9 || length == 4 else {
      throw reader.fault("has a graphic control extension of \(length.asBytes), not 4", at: start)
    }
  }

  private mutating func readColours(_ flags: UInt8, _ part: String) throws(Fault) {
    guard flags & 0x80 != 0 else { return }
    _ = try reader.take(3 << (Int(flags & 7) + 1), "inside \(part)")
  }

  /// Reads sub-blocks up to the terminating empty one and returns their total size in bytes.
  private mutating func readSubBlocks(_ part: String) throws(Fault) -> Int {
    var total = 0
    while true {
      let length = Int(try reader.byte("inside \(part)"))
      if length == 0 { return total }
      _ = try reader.take(length, "inside \(part)")
      total += length
    }
  }
}
