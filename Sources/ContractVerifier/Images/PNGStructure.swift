import ContentCodings
import HTTPMessages

/// Validates the chunks of a PNG image (W3C PNG specification, section 5).
struct PNGStructure {
  typealias Fault = ImageInspection.Fault

  /// Validates a PNG image from its signature to its last byte, and reports its size as soon as it is known.
  static func check(_ bytes: [UInt8], size: inout ImageSize?) throws(Fault) {
    var structure = PNGStructure(reader: ImageReader(bytes, .png))
    try structure.readSignature()
    while try structure.readChunk(size: &size) {}
    try structure.reader.finish()
  }

  private var reader: ImageReader
  private var colourType: UInt8?
  private var hasPalette = false
  private var dataLength = 0
  private var hasData = false
  private var previous = ""

  private init(reader: ImageReader) {
    self.reader = reader
  }

  private mutating func readSignature() throws(Fault) {
    let signature = try reader.take(8, "inside its signature")
    guard signature.elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw reader.fault("has a damaged signature, as after a conversion of line ends", at: 4)
    }
  }

  /// Reads a chunk and returns whether another must follow.
  private mutating func readChunk(size: inout ImageSize?) throws(Fault) -> Bool {
    let start = reader.position
    guard reader.remaining > 0 else { throw reader.truncated("without an IEND chunk") }
    let length = try reader.take(4, "inside the length of the chunk at byte \(start.grouped)").bigEndian
    let typeBytes = try reader.take(4, "inside the type of the chunk at byte \(start.grouped)")
    let type = typeBytes.fourCharacters
    guard typeBytes.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) else {
      throw reader.fault("has a chunk at byte \(start.grouped) whose type is not four letters", at: start + 4)
    }
    guard length <= 0x7FFF_FFFF else {
      throw reader.fault("has a chunk \(type) that announces \(length.asBytes), over 2,147,483,647", at: start)
    }
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
    defer { previous = type }
    guard colourType != nil || type == "IHDR" else {
      throw reader.fault("begins with a chunk \(type), not IHDR", at: start)
    }
    switch type {
    case "IHDR": size = try readHeader(data, at: start)
    case "PLTE": try checkPalette(data, at: start)
    case "IDAT": try checkData(data, at: start)
    case "IEND":
      try checkEnd(data, at: start)
      return false
    default:
      // An upper-case first letter marks a critical chunk, which no reader may skip (section 5.4).
      guard typeBytes.first.map({ $0 >= 97 }) == true else {
        throw reader.fault("has a critical chunk \(type) that no version of PNG knows", at: start)
      }
    }
    return true
  }

  // MARK: Chunks (section 11.2)

  private mutating func readHeader(_ data: ArraySlice<UInt8>, at start: Int) throws(Fault) -> ImageSize {
    guard colourType == nil else { throw reader.fault("has a second IHDR chunk", at: start) }
    guard data.count == 13 else {
      throw reader.fault("has an IHDR chunk of \(data.count.asBytes), not 13", at: start)
    }
    let fields = Array(data)
    let size = ImageSize(width: fields[0..<4].bigEndian, height: fields[4..<8].bigEndian)
    guard (1...0x7FFF_FFFF).contains(size.width), (1...0x7FFF_FFFF).contains(size.height) else {
      throw reader.fault("has an illegal size of \(size.width.grouped) by \(size.height.grouped) pixels", at: start + 8)
    }
    let depths: [UInt8: [UInt8]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    guard depths[fields[9]]?.contains(fields[8]) == true else {
      throw reader.fault("has an illegal colour type \(fields[9]) with bit depth \(fields[8])", at: start + 16)
    }
    guard fields[10] == 0, fields[11] == 0, fields[12] <= 1 else {
      throw reader.fault("has an unknown compression, filter or interlace method", at: start + 18)
    }
    colourType = fields[9]
    return size
  }

  private mutating func checkPalette(_ data: ArraySlice<UInt8>, at start: Int) throws(Fault) {
    guard !hasPalette else { throw reader.fault("has a second PLTE chunk", at: start) }
    guard !hasData else { throw reader.fault("has a PLTE chunk after its IDAT chunk", at: start) }
    guard colourType != 0, colourType != 4 else {
      throw reader.fault("is grey, and yet has a PLTE chunk", at: start)
    }
    guard data.count.isMultiple(of: 3), (3...768).contains(data.count) else {
      throw reader.fault("has a PLTE chunk of \(data.count.asBytes), which are not 1 to 256 colours", at: start)
    }
    hasPalette = true
  }

  private mutating func checkData(_ data: ArraySlice<UInt8>, at start: Int) throws(Fault) {
    guard !hasData || previous == "IDAT" else {
      throw reader.fault("has IDAT chunks that do not follow one another", at: start)
    }
    guard colourType != 3 || hasPalette else {
      throw reader.fault("has indexed colours, and no PLTE chunk before its IDAT chunk", at: start)
    }
    hasData = true
    dataLength += data.count
  }

  private func checkEnd(_ data: ArraySlice<UInt8>, at start: Int) throws(Fault) {
    guard data.isEmpty else { throw reader.fault("has an IEND chunk of \(data.count.asBytes), not 0", at: start) }
    guard hasData else { throw reader.fault("has no IDAT chunk", at: start) }
    guard dataLength > 0 else { throw reader.fault("has IDAT chunks without any data", at: start) }
  }
}
