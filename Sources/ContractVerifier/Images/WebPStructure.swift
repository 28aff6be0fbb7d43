import HTTPMessages

/// Validates the chunks of a WebP image (RFC 9649, section 2).
struct WebPStructure {
  typealias Fault = ImageInspection.Fault

  /// Validates a WebP image from its header to its last byte, and reports its size as soon as it is known.
  static func check(_ bytes: [UInt8], size: inout ImageSize?) throws(Fault) {
    var structure = WebPStructure(reader: ImageReader(bytes, .webp))
    let announced = try structure.reader.take(12, "inside its header").dropFirst(4).prefix(4).littleEndian + 8
    try structure.readFirstChunk(size: &size)
    while structure.reader.position < min(announced, bytes.count) {
      structure.note(try structure.readChunk("chunk"))
    }
    guard announced == structure.reader.position else {
      if announced > bytes.count {
        throw structure.reader.truncated("of \(announced.grouped) that its header announces")
      }
      throw structure.reader.fault("announces a size of \(announced.asBytes), which divides a chunk", at: 4)
    }
    try structure.checkContents()
    try structure.reader.finish()
  }

  /// A chunk: its offset, type and data.
  private struct Chunk {
    let start: Int
    let type: String
    let data: ArraySlice<UInt8>
  }

  private var reader: ImageReader
  /// The types of the chunks so far.
  private var types: Set<String> = []
  private var isAnimated = false

  private init(reader: ImageReader) {
    self.reader = reader
  }

  private mutating func readFirstChunk(size: inout ImageSize?) throws(Fault) {
    let chunk = try readChunk("chunk")
    note(chunk)
    switch chunk.type {
    case "VP8 ": size = try lossySize(chunk)
    case "VP8L": size = try losslessSize(chunk)
    case "VP8X":
      guard chunk.data.count >= 10 else {
        throw reader.fault("has a VP8X chunk of \(chunk.data.count.asBytes), not 10", at: chunk.start)
      }
      let fields = Array(chunk.data)
      isAnimated = fields[0] & 2 != 0
      size = ImageSize(width: fields[4..<7].littleEndian + 1, height: fields[7..<10].littleEndian + 1)
    default:
      throw reader.fault("begins with a chunk \(chunk.type), not VP8, VP8L or VP8X", at: chunk.start)
    }
  }

  private mutating func readChunk(_ name: String) throws(Fault) -> Chunk {
    let start = reader.position
    let header = try reader.take(8, "inside the header of the \(name) at byte \(start.grouped)")
    let type = header.prefix(4).fourCharacters
    let length = header.dropFirst(4).littleEndian
    let part = "inside the \(type) chunk at byte \(start.grouped), which announces \(length.asBytes)"
    let data = try reader.take(length, part)
    if !length.isMultiple(of: 2) {
      guard try reader.byte(part) == 0 else {
        throw reader.fault("has a chunk \(type) that is not padded with a zero byte", at: start + 8 + length)
      }
    }
    let chunk = Chunk(start: start, type: type, data: data)
    switch type {
    case "VP8 ": _ = try lossySize(chunk)
    case "VP8L": _ = try losslessSize(chunk)
    case "ANMF": try checkFrame(chunk)
    default: break
    }
    return chunk
  }

  private mutating func note(_ chunk: Chunk) {
    types.insert(chunk.type)
  }

  private func checkContents() throws(Fault) {
    guard types.contains("VP8X") else { return }
    if isAnimated {
      guard types.contains("ANIM"), types.contains("ANMF") else {
        throw reader.fault("announces an animation, and has no frame", at: reader.position)
      }
    } else if types.isDisjoint(with: ["VP8 ", "VP8L"]) {
      throw reader.fault("has no image", at: reader.position)
    }
  }

  /// Checks that an animation frame contains an image (section 2.7.1.1).
  private func checkFrame(_ frame: Chunk) throws(Fault) {
    var rest = frame.data.dropFirst(16)
    while rest.count >= 8 {
      let type = rest.prefix(4).fourCharacters
      let length = rest.dropFirst(4).prefix(4).littleEndian
      let chunk = Chunk(start: rest.startIndex, type: type, data: rest.dropFirst(8).prefix(length))
      guard chunk.data.count == length else {
        throw reader.fault("has a frame that ends inside its \(type) chunk", at: rest.startIndex)
      }
      if type == "VP8 " || type == "VP8L" {
        _ = try type == "VP8L" ? losslessSize(chunk) : lossySize(chunk)
        return
      }
      rest = rest.dropFirst(8 + length + length % 2)
    }
    throw reader.fault("has a frame without an image", at: frame.start)
  }

  /// Reads the size of a key frame (RFC 6386, section 9.1).
  private func lossySize(_ chunk: Chunk) throws(Fault) -> ImageSize {
    let fields = Array(chunk.data.prefix(10))
    guard fields.count == 10, fields[0] & 1 == 0, fields[3..<6].elementsEqual([0x9D, 0x01, 0x2A]) else {
      throw reader.fault("has a VP8 chunk that is not a key frame", at: chunk.start)
    }
    guard fields[0..<3].littleEndian >> 5 <= chunk.data.count - 10 else {
      throw reader.fault("has a VP8 chunk shorter than its first partition", at: chunk.start)
    }
    let size = ImageSize(width: fields[6..<8].littleEndian & 0x3FFF, height: fields[8..<10].littleEndian & 0x3FFF)
    guard size.width > 0, size.height > 0 else {
      throw reader.fault("has an image without width or height", at: chunk.start)
    }
    return size
  }

  /// Reads the size of a lossless image (RFC 9649, section 3.4).
  private func losslessSize(_ chunk: Chunk) throws(Fault) -> ImageSize {
    let fields = Array(chunk.data.prefix(5))
    let bits = fields.dropFirst().littleEndian
    guard fields.count == 5, fields[0] == 0x2F, bits >> 29 == 0, chunk.data.count > 5 else {
      throw reader.fault("has a VP8L chunk that is not a lossless image", at: chunk.start)
    }
    return ImageSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
  }
}
