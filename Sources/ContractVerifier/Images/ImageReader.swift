import HTTPExchange

/// Reads the parts of an image one after another, and says inside which the bytes end.
struct ImageReader {
  typealias Fault = ImageInspection.Fault

  /// The whole image.
  let bytes: [UInt8]

  /// The name of its format.
  let format: ImageFormat

  /// The byte that is read next.
  private(set) var position = 0

  /// A reader that stands before the first byte.
  init(_ bytes: [UInt8], _ format: ImageFormat) {
    self.bytes = bytes
    self.format = format
  }

  /// How many bytes are left.
  var remaining: Int { bytes.count - position }

  /// The next byte, which is left where it is.
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The next `count` bytes, which belong to `part`.
  mutating func take(_ count: Int, _ part: @autoclosure () -> String) throws(Fault) -> ArraySlice<UInt8> {
    guard count <= remaining else { throw truncated(part()) }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// The next byte, which belongs to `part`.
  mutating func byte(_ part: @autoclosure () -> String) throws(Fault) -> UInt8 {
    guard position < bytes.count else { throw truncated(part()) }
    defer { position += 1 }
    return bytes[position]
  }

  /// Goes over bytes up to one that stands at `end` or, where there are fewer, after the last.
  mutating func skip(to end: Int) {
    position = max(position, min(end, bytes.count))
  }

  /// Checks that no byte is left.
  func finish() throws(Fault) {
    guard remaining == 0 else { throw fault("goes on for \(remaining.asBytes) after its end", at: position) }
  }

  /// Something wrong with the image, at a byte.
  func fault(_ clause: String, at offset: Int) -> Fault {
    Fault(message: "\(format.rawValue) \(clause)", offset: offset)
  }

  /// The bytes end inside a part, or before it.
  func truncated(_ part: String) -> Fault {
    fault("ends after \(bytes.count.asBytes) \(part)", at: bytes.count)
  }
}

extension Collection<UInt8> {
  /// The bytes as one number, highest first.
  var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes as one number, lowest first.
  var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }

  /// The bytes as four characters of ASCII, with a question mark for any byte that cannot be shown.
  var fourCharacters: String {
    String(decoding: map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
  }
}
