import HTTPMessages

/// A reader of consecutive image parts that reports in which part the bytes end.
struct ImageReader {
  typealias Fault = ImageInspection.Fault

  /// The bytes of the whole image.
  let bytes: [UInt8]

  /// The name of the image's format.
  let format: ImageFormat

  /// The offset of the next byte.
  private(set) var position = 0

  /// Creates a reader at the first byte.
  init(_ bytes: [UInt8], _ format: ImageFormat) {
    self.bytes = bytes
    self.format = format
  }

  /// The number of bytes left.
  var remaining: Int { bytes.count - position }

  /// The next byte, without consuming it.
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Reads the next `count` bytes, which belong to `part`.
  mutating func take(_ count: Int, _ part: @autoclosure () -> String) throws(Fault) -> ArraySlice<UInt8> {
    guard count <= remaining else { throw truncated(part()) }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// Reads the next byte, which belongs to `part`.
  mutating func byte(_ part: @autoclosure () -> String) throws(Fault) -> UInt8 {
    guard position < bytes.count else { throw truncated(part()) }
    defer { position += 1 }
    return bytes[position]
  }

  /// Skips bytes up to the offset `end`, or to the end of the bytes.
  mutating func skip(to end: Int) {
    position = max(position, min(end, bytes.count))
  }

  /// Checks that no bytes are left.
  func finish() throws(Fault) {
    guard remaining == 0 else { throw fault("goes on for \(remaining.asBytes) after its end", at: position) }
  }

  /// Returns a fault in the image at a byte.
  func fault(_ clause: String, at offset: Int) -> Fault {
    Fault(message: "\(format.rawValue) \(clause)", offset: offset)
  }

  /// Returns the fault of bytes that end inside or before a part.
  func truncated(_ part: String) -> Fault {
    fault("ends after \(bytes.count.asBytes) \(part)", at: bytes.count)
  }
}

extension Collection<UInt8> {
  /// The bytes as a big-endian number.
  var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes as a little-endian number.
  var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }

  /// The bytes as ASCII characters, with a question mark for each byte that is not printable.
  var fourCharacters: String {
    String(decoding: map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
  }
}

/// The size of an image in pixels.
struct ImageSize: Hashable {
  var width: Int
  var height: Int
}
