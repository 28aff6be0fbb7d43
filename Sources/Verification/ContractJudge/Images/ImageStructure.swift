import ContentCodings
import HTTPMessages

/// Reads the size of an image, and follows its parts up to its end, so that a truncated image is found.
///
/// The meaning of the parts is not judged. Sources: W3C PNG specification, section 5; ITU-T T.81, annex B; GIF89a
/// specification, sections 17 to 27; RFC 9649, section 2.
struct ImageStructure {
  typealias Fault = ImageInspection.Fault

  private var reader: ImageReader
  /// The size, as soon as it is known.
  private(set) var size: ImageSize?

  /// Starts at the first byte of an image.
  init(_ bytes: [UInt8], _ format: ImageFormat) { reader = ImageReader(bytes, format) }

  /// Reads the image from its first byte to its last.
  mutating func check() throws(Fault) {
    switch reader.format {
    case .png: try readPNG()
    case .jpeg: try readJPEG()
    case .gif: try readGIF()
    case .webp: try readWebP()
    case .avif, .heic, .bmp, .ico: return
    }
    try reader.finish()
  }

  private mutating func setSize(_ width: Int, _ height: Int, at offset: Int) throws(Fault) {
    guard width > 0, height > 0 else {
      throw reader.fault("has an illegal size of \(width.grouped) by \(height.grouped) pixels", at: offset)
    }
    size = ImageSize(width: width, height: height)
  }

  // MARK: PNG

  private mutating func readPNG() throws(Fault) {
    let signature = try reader.take(8, "inside its signature")
    guard signature.elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw reader.fault("has a damaged signature, as after a conversion of line ends", at: 4)
    }
    while try readPNGChunk() {}
  }

  /// Reads a chunk and returns whether another must follow.
  private mutating func readPNGChunk() throws(Fault) -> Bool {
    let start = reader.position
    guard reader.remaining > 0 else { throw reader.truncated("without an IEND chunk") }
    let length = try reader.take(4, "inside the length of the chunk at byte \(start.grouped)").bigEndian
    let type = try reader.take(4, "inside the type of the chunk at byte \(start.grouped)").fourCharacters
    let part = "inside the \(type) chunk at byte \(start.grouped), which announces \(length.asBytes)"
    let data = try reader.take(length, part)
    let stated = UInt32(truncatingIfNeeded: try reader.take(4, part).bigEndian)
    let actual = CRC32.value(of: reader.bytes[(start + 4)..<(start + 8 + length)])
    guard stated == actual else {
      throw reader.fault(
        "has a damaged \(type) chunk at byte \(start.grouped): its CRC-32 is \(actual.hexadecimal), "
          + "the chunk says \(stated.hexadecimal)",
        at: start + 8 + length
      )
    }
    if size == nil {
      guard type == "IHDR" else { throw reader.fault("begins with a chunk \(type), not IHDR", at: start) }
      guard length == 13 else { throw reader.fault("has an IHDR chunk of \(length.asBytes), not 13", at: start) }
      try setSize(data.prefix(4).bigEndian, data.dropFirst(4).prefix(4).bigEndian, at: start + 8)
    }
    return type != "IEND"
  }

  // MARK: JPEG

  /// Reads the segments up to the last marker.
  ///
  /// Up to 16 zero bytes after it are accepted, because camera encoders add such padding. An image that
  /// declares further pictures (CIPA DC-007, used by phones) may be followed by any bytes.
  private mutating func readJPEG() throws(Fault) {
    _ = try reader.take(2, "inside its first marker")
    var announcesPictures = false
    while true {
      let start = reader.position
      guard let introducer = reader.peek else { throw reader.truncated("without an EOI marker") }
      guard introducer == 0xFF else {
        throw reader.fault("has \(introducer.hexadecimal) where a marker has to begin", at: start)
      }
      var marker: UInt8 = 0xFF
      // Any number of ff bytes may precede a marker (section B.1.1.2).
      while marker == 0xFF { marker = try reader.byte("inside the marker at byte \(start.grouped)") }
      if marker == 0xD9 { break }
      // These markers have no parameters.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      let name = "the segment ff \(marker.hexadecimal) at byte \(start.grouped)"
      let length = try reader.take(2, "inside the length of \(name)").bigEndian
      let data = try reader.take(max(2, length) - 2, "inside \(name), which announces \(length.asBytes)")
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        // A height of 0 means that a later DNL segment contains it (section B.2.2).
        let lines = data.dropFirst().prefix(2).bigEndian
        try setSize(data.dropFirst(3).prefix(2).bigEndian, lines == 0 ? 1 : lines, at: start)
        if lines == 0 { size?.height = 0 }
      case 0xDC where size?.height == 0: size?.height = data.bigEndian
      case 0xDA: try skipScan(at: start)
      case 0xE2 where data.starts(with: "MPF\0".utf8): announcesPictures = true
      default: break
      }
    }
    guard let size, size.height > 0 else { throw reader.fault("nowhere says its size", at: reader.position) }
    let rest = reader.bytes[reader.position...]
    if announcesPictures || rest.count <= 16 && rest.allSatisfy({ $0 == 0 }) { reader.skip(to: reader.bytes.count) }
  }

  /// Skips the entropy-coded data of a scan (section B.1.1.5), up to the marker that ends it.
  private mutating func skipScan(at start: Int) throws(Fault) {
    let bytes = reader.bytes
    var index = reader.position
    while index + 1 < bytes.count {
      // A zero byte after ff belongs to the data, and so do restart markers.
      if bytes[index] == 0xFF, bytes[index + 1] != 0, !(0xD0...0xD7).contains(bytes[index + 1]) {
        return reader.skip(to: index)
      }
      index += 1
    }
    throw reader.truncated("inside the scan at byte \(start.grouped)")
  }

  // MARK: GIF

  private mutating func readGIF() throws(Fault) {
    _ = try reader.take(6, "inside its header")
    let screen = Array(try reader.take(7, "inside its screen descriptor"))
    try skipColours(screen[4], "the global colour table")
    try setSize(screen[0..<2].littleEndian, screen[2..<4].littleEndian, at: 6)
    while true {
      let start = reader.position
      guard reader.remaining > 0 else { throw reader.truncated("without a trailer") }
      switch try reader.byte("") {
      case 0x2C:
        let image = "the image at byte \(start.grouped)"
        let descriptor = Array(try reader.take(9, "inside the descriptor of \(image)"))
        try skipColours(descriptor[8], "the colour table of \(image)")
        _ = try reader.byte("inside \(image)")
        try skipSubBlocks(image)
      case 0x21:
        let part = "the extension at byte \(start.grouped)"
        _ = try reader.byte("inside \(part)")
        try skipSubBlocks(part)
      case 0x3B: return
      case let other: throw reader.fault("has \(other.hexadecimal) where a block has to begin", at: start)
      }
    }
  }

  private mutating func skipColours(_ flags: UInt8, _ part: String) throws(Fault) {
    guard flags & 0x80 != 0 else { return }
    _ = try reader.take(3 << (Int(flags & 7) + 1), "inside \(part)")
  }

  /// Skips sub-blocks up to the terminating empty one.
  private mutating func skipSubBlocks(_ part: String) throws(Fault) {
    while true {
      let length = Int(try reader.byte("inside \(part)"))
      if length == 0 { return }
      _ = try reader.take(length, "inside \(part)")
    }
  }

  // MARK: WebP

  private mutating func readWebP() throws(Fault) {
    let announced = try reader.take(12, "inside its header").dropFirst(4).prefix(4).littleEndian + 8
    repeat { try readWebPChunk() } while reader.position < min(announced, reader.bytes.count)
    if announced > reader.bytes.count {
      throw reader.truncated("of \(announced.grouped) that its header announces")
    }
    guard announced == reader.position else {
      throw reader.fault("announces a size of \(announced.asBytes), which divides a chunk", at: 4)
    }
  }

  private mutating func readWebPChunk() throws(Fault) {
    let start = reader.position
    let header = try reader.take(8, "inside the header of the chunk at byte \(start.grouped)")
    let (type, length) = (header.prefix(4).fourCharacters, header.dropFirst(4).littleEndian)
    let part = "inside the \(type) chunk at byte \(start.grouped), which announces \(length.asBytes)"
    let data = Array(try reader.take(length, part).prefix(10))
    if !length.isMultiple(of: 2) { _ = try reader.byte(part) }
    guard size == nil else { return }
    switch type {
    // A key frame (RFC 6386, section 9.1), a lossless image (RFC 9649, section 3.4), or the canvas of several parts.
    case "VP8 " where data.count == 10:
      try setSize(data[6..<8].littleEndian & 0x3FFF, data[8..<10].littleEndian & 0x3FFF, at: start)
    case "VP8L" where data.count >= 5:
      let bits = data[1..<5].littleEndian
      try setSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1, at: start)
    case "VP8X" where data.count == 10:
      try setSize(data[4..<7].littleEndian + 1, data[7..<10].littleEndian + 1, at: start)
    default:
      throw reader.fault("begins with a chunk \(type) of \(length.asBytes), which has no size", at: start)
    }
  }
}
