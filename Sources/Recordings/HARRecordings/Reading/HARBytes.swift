import Basics
import JSONSyntax

/// The bytes of a HAR file without a byte order mark: in memory, or in a file that is read in parts.
enum HARBytes: Sendable {
  case held([UInt8])
  case file(OpenFile)

  /// The file that is read in parts; `nil` if all bytes are in memory.
  private var file: OpenFile? {
    guard case .file(let file) = self else { return nil }
    return file
  }

  /// Whether all bytes are in memory.
  var isHeld: Bool { file == nil }

  /// Whether the bytes are those that were read first.
  var isUnchanged: Bool { file?.isUnchanged ?? true }

  /// The number of bytes.
  var count: Int {
    switch self {
    case .held(let bytes): bytes.count
    case .file(let file): file.size
    }
  }

  /// Returns a stream of the text, which reads a file a portion at a time.
  func stream(portion: Int) throws(JSONSyntaxError) -> JSONStream {
    switch self {
    case .held(let bytes): try JSONStream(bytes, repair: LoneSurrogates.replaced)
    case .file(let file):
      try JSONStream(byteCount: file.size, portion: portion, repair: LoneSurrogates.replaced) { file.bytes(in: $0) }
    }
  }

  /// Returns the JSON of a range; `nil` if the file was changed since it was read.
  func source(in range: Range<Int>, at location: JSONLocation) -> HARSource? {
    let part: (bytes: [UInt8], start: Int)? =
      switch self {
      case .held(let bytes): (bytes, range.lowerBound)
      case .file(let file): file.bytes(in: range).map { ($0, 0) }
      }
    guard let part,
      let (document, original) = try? JSONStream.value(
        in: part.bytes,
        from: part.start,
        at: location,
        repair: LoneSurrogates.replaced
      )
    else { return nil }
    return HARSource(value: document.root, original: original)
  }
}
