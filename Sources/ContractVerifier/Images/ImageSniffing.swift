import HTTPMessages

extension ImageFormat {
  /// Creates the format that the first bytes identify; `nil` for an unknown format or too few bytes.
  init?(startOf bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "GIF8".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if bytes.dropFirst(4).starts(with: "ftyp".utf8), let format = Self(brandsIn: bytes) {
      self = format
    } else if bytes.starts(with: "BM".utf8), bytes.count >= 14, bytes[6..<10].allSatisfy({ $0 == 0 }) {
      self = .bmp
    } else if bytes.starts(with: [0, 0, 1, 0]), bytes.count >= 22, bytes[4] != 0 {
      self = .ico
    } else {
      return nil
    }
  }

  /// Creates the format that a brand in a file type box names (ISO/IEC 14496-12, section 4.3).
  private init?(brandsIn bytes: [UInt8]) {
    let boxSize = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    for start in stride(from: 8, to: min(boxSize, bytes.count, 256) - 3, by: 4) {
      switch String(decoding: bytes[start..<start + 4], as: UTF8.self) {
      case "avif", "avis":
        self = .avif
        return
      case "heic", "heix", "heim", "heis", "hevc", "hevx":
        self = .heic
        return
      default:
        continue
      }
    }
    return nil
  }
}

extension ImageInspection {
  /// Describes bytes that are not an image, in words that can follow "is".
  static func nonImage(_ bytes: [UInt8]) -> String {
    guard !bytes.isEmpty else { return "empty" }
    if bytes.starts(with: "%PDF-".utf8) { return "a PDF document" }
    if bytes.starts(with: [0x1F, 0x8B]) { return "gzip data" }
    guard let text = startOfText(bytes) else {
      let start = bytes.prefix(4).map(\.hexadecimal).joined(separator: " ")
      return "of an unknown format, starting with \(start)"
    }
    guard let first = text.first else { return "white space" }
    if text.hasPrefix("<svg") || text.hasPrefix("<?xml") && text.contains("<svg") { return "an SVG document" }
    if text.hasPrefix("<?xml") { return "XML" }
    if ["<!doctype html", "<html", "<head", "<body", "<script"].contains(where: text.hasPrefix) { return "HTML" }
    if first == "<" { return "markup" }
    if first == "{" || first == "[" { return "JSON" }
    return "plain text"
  }

  /// Returns the start of UTF-8 text, lowercased and without leading white space; `nil` for other bytes.
  private static func startOfText(_ bytes: [UInt8]) -> String? {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var start = bytes.dropFirst(hasMark ? 3 : 0).prefix(1024)
    let isCut = start.endIndex < bytes.count
    // The prefix may end inside a character, which leaves up to three bytes of it.
    for _ in 0..<(isCut ? 4 : 1) {
      if let text = String(validating: start, as: UTF8.self) {
        let isText = text.unicodeScalars.allSatisfy { $0.value >= 32 || [9, 10, 12, 13].contains($0.value) }
        return isText ? String(text.drop(while: \.isWhitespace)).lowercased() : nil
      }
      start = start.dropLast()
    }
    return nil
  }
}
