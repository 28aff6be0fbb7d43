import ContentCodings
import HTTPMessages
import JSONSyntax

/// Rules for storing a body in a recording and for restoring it.
enum BodyRules {
  /// Returns whether a response has no body, whatever its headers say (RFC 9110, section 6.4.1).
  static func hasNoBody(to method: HTTPMethod, status: Int) -> Bool {
    method == .head || status == 204 || status == 304
  }

  /// The sizes at which browsers cut the bodies that they show, and write into a HAR file.
  static let browserLimits = (1 << 20) - 4...1 << 20

  /// Returns whether a text is much shorter than the body that a size beside it is about.
  ///
  /// People who edit a body by hand seldom edit its size, so it takes less than half, or the limit of browsers.
  static func isCut(_ count: Int, of size: Int?) -> Bool {
    guard let size, size > count else { return false }
    return count < size / 2 && size - count >= 32 || browserLimits.contains(count)
  }

  /// Returns whether bodies of a type are certainly not text, or `nil` if they may be either.
  static func isText(_ type: MediaType?) -> Bool? {
    guard let type, !type.subtype.hasSuffix("+xml"), !type.isJSON else { return true }
    if ["image", "font", "audio", "video"].contains(type.type) { return type.subtype.contains("mpegurl") }
    guard type.type == "application" else { return true }
    let words = ["pdf", "zip", "rar", "7z", "tar", "bzip", "font", "wasm", "msword", "officedocument", "ms-excel"]
    if words.contains(where: type.subtype.contains) { return false }
    return ["octet-stream", "protobuf", "msgpack", "cbor", "grpc"].contains(where: type.subtype.contains) ? nil : true
  }

  /// The first characters in Base64 of PNG, JPEG, GIF, WebP, PDF, ZIP, WOFF, TrueType, OpenType and icons.
  private static let signatures = [
    "iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR", "JVBERi0", "UEsDB", "d09GM", "d09GR", "AAEAAA", "T1RUTw", "AAABAA",
  ]

  /// Returns whether a text is Base64 although nothing beside it says so: its type is binary, and its size or its first
  /// characters are those of a file.
  static func isBase64(_ text: JSONValue, of type: MediaType?, size: Int?) -> Bool {
    guard text.kind == .string, isText(type) == false else { return false }
    return text.withStringBytes { bytes in
      if bytes.starts(with: "data:".utf8) {
        return String(decoding: bytes.prefix(100), as: UTF8.self).contains(";base64,")
      }
      guard bytes.count > 8, bytes.count.isMultiple(of: 4), Base64.fault(in: bytes) == nil else { return false }
      let padding = bytes.suffix(2).count { $0 == 0x3D }
      return size == bytes.count / 4 * 3 - padding || signatures.contains { bytes.starts(with: $0.utf8) }
    }
  }

  /// The codings of a body except `identity`, in the order in which they were applied; `nil` for an unknown coding.
  static func codings(of headers: HTTPHeaders) -> [ContentCoding?] {
    headers.list(of: "Content-Encoding").map { ContentCoding(token: $0) }.filter { $0 != .identity }
  }

  /// Returns the coding that a body still seems to have, judged by its first bytes, although HAR wants bodies decoded.
  ///
  /// Without a `Content-Encoding`, which some tools leave out, no text begins like a gzip file.
  static func remainingCoding(
    _ codings: [ContentCoding?],
    start: some Sequence<UInt8>,
    of type: MediaType? = nil
  ) -> ContentCoding? {
    let start = Array(start.prefix(4))
    if codings.isEmpty {
      return start.starts(with: [0x1F, 0x8B, 0x08]) && type != nil && isText(type) == true ? .gzip : nil
    }
    guard codings.count == 1, let coding = codings.first, start.count > 1 else { return nil }
    switch coding {
    case .gzip: return start.starts(with: [0x1F, 0x8B]) ? .gzip : nil
    // The header of RFC 1950, section 2.2; raw deflate data has no signature.
    case .deflate: return start[0] == 0x78 && (UInt(start[0]) << 8 | UInt(start[1])).isMultiple(of: 31) ? .deflate : nil
    case .zstandard: return start == [0x28, 0xB5, 0x2F, 0xFD] ? .zstandard : nil
    // Brotli data has no signature.
    case .brotli, .identity, nil: return nil
    }
  }
}
