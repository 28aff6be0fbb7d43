import HTTPMessages

/// Validates the segments and scans of a JPEG image (ITU-T T.81, annex B).
struct JPEGStructure {
  typealias Fault = ImageInspection.Fault

  /// Validates a JPEG image from its first marker to its last, and reports its size as soon as it is known.
  ///
  /// Up to 16 zero bytes after the last marker are accepted, because camera encoders add such padding. An image that
  /// declares further pictures (CIPA DC-007, used by phones) may be followed by any bytes.
  static func check(_ bytes: [UInt8], size: inout ImageSize?) throws(Fault) {
    var structure = JPEGStructure(reader: ImageReader(bytes, .jpeg))
    _ = try structure.reader.take(2, "inside its first marker")
    while try structure.readSegment(size: &size) {}
    let rest = bytes[structure.reader.position...]
    if structure.announcesPictures || rest.count <= 16 && rest.allSatisfy({ $0 == 0 }) { return }
    try structure.reader.finish()
  }

  private var reader: ImageReader
  private var hasScan = false
  private var announcesPictures = false

  private init(reader: ImageReader) {
    self.reader = reader
  }

  /// Reads a marker and its segment, and returns whether another must follow.
  private mutating func readSegment(size: inout ImageSize?) throws(Fault) -> Bool {
    let start = reader.position
    guard let introducer = reader.peek else { throw reader.truncated("without an EOI marker") }
    guard introducer == 0xFF else {
      throw reader.fault("has \(introducer.hexadecimal) where a marker has to begin", at: start)
    }
    var marker: UInt8 = 0xFF
    // Any number of ff bytes may precede a marker (section B.1.1.2).
    while marker == 0xFF { marker = try reader.byte("inside the marker at byte \(start.grouped)") }
    switch marker {
    case 0xD9:
      guard size != nil else { throw reader.fault("has no frame header (SOF)", at: start) }
      guard hasScan else { throw reader.fault("has no scan (SOS)", at: start) }
      guard size?.height != 0 else { throw reader.fault("nowhere says its height", at: start) }
      return false
    case 0xD8:
      throw reader.fault("has a second SOI marker", at: start)
    case 0xD0...0xD7:
      throw reader.fault("has a restart marker outside of a scan", at: start)
    case 0x00, 0x02...0xBF:
      throw reader.fault("has a reserved marker ff \(marker.hexadecimal)", at: start)
    case 0x01:
      return true
    default:
      try readParameters(marker, at: start, size: &size)
      return true
    }
  }

  private mutating func readParameters(
    _ marker: UInt8,
    at start: Int,
    size: inout ImageSize?
  ) throws(Fault) {
    let name = Self.name(marker)
    let length = try reader.take(2, "inside the length of the \(name) segment at byte \(start.grouped)").bigEndian
    guard length >= 2 else {
      throw reader.fault("has a \(name) segment of length \(length), under 2", at: start)
    }
    let data = try reader.take(
      length - 2,
      "inside the \(name) segment at byte \(start.grouped), which announces \(length.asBytes)"
    )
    switch marker {
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      guard size == nil else { throw reader.fault("has a second frame header (SOF)", at: start) }
      size = try readFrame(Array(data), at: start)
    case 0xDC where data.count == 2 && size?.height == 0:
      size?.height = data.bigEndian
    case 0xDA:
      guard size != nil else { throw reader.fault("has a scan (SOS) before its frame header (SOF)", at: start) }
      guard let count = data.first, (1...4).contains(count), data.count == 4 + 2 * Int(count) else {
        throw reader.fault("has a damaged scan header (SOS)", at: start)
      }
      try readScan(at: start)
      hasScan = true
    case 0xE2 where data.starts(with: "MPF\0".utf8):
      announcesPictures = true
    default:
      break
    }
  }

  /// Reads a frame header (section B.2.2); a height of 0 means that a later DNL segment contains it.
  private func readFrame(_ data: [UInt8], at start: Int) throws(Fault) -> ImageSize {
    guard data.count >= 6, data[5] > 0, data.count == 6 + 3 * Int(data[5]) else {
      throw reader.fault("has a damaged frame header (SOF)", at: start)
    }
    let size = ImageSize(width: data[3..<5].bigEndian, height: data[1..<3].bigEndian)
    guard size.width > 0 else { throw reader.fault("has a width of 0 pixels", at: start + 7) }
    return size
  }

  /// Skips the entropy-coded data of a scan (section B.1.1.5), up to the marker that ends it.
  private mutating func readScan(at start: Int) throws(Fault) {
    let bytes = reader.bytes
    var index = reader.position
    var restart: UInt8 = 0
    while index < bytes.count {
      guard bytes[index] == 0xFF else {
        index += 1
        continue
      }
      guard index + 1 < bytes.count else { break }
      let next = bytes[index + 1]
      if next == 0 {
        index += 2
      } else if (0xD0...0xD7).contains(next) {
        guard next & 7 == restart else {
          throw reader.fault("has restart marker \(next & 7) where \(restart) is due", at: index)
        }
        restart = (restart + 1) & 7
        index += 2
      } else {
        guard index > reader.position else { throw reader.fault("has a scan without data", at: start) }
        reader.skip(to: index)
        return
      }
    }
    throw reader.truncated("inside the scan at byte \(start.grouped)")
  }

  private static func name(_ marker: UInt8) -> String {
    switch marker {
    case 0xC4: "DHT"
    case 0xC8: "JPG"
    case 0xCC: "DAC"
    case 0xC0...0xCF: "SOF\(marker & 15)"
    case 0xDA: "SOS"
    case 0xDB: "DQT"
    case 0xDC: "DNL"
    case 0xDD: "DRI"
    case 0xE0...0xEF: "APP\(marker & 15)"
    case 0xFE: "COM"
    default: "ff \(marker.hexadecimal)"
    }
  }
}
