import HTTPMessages

/// The character set of a body, as far as it matters to a recording.
enum Charset: Sendable, Hashable {
  /// UTF-8, which is also the default.
  case unicode
  /// A single-byte Western European set; see `WesternText`.
  case western
  /// Any other set, by name. Text cannot be converted back to its bytes.
  case foreign(String)

  /// Reads the charset of a `Content-Type`; without one, assumes what the recording tool assumes.
  init(ofType type: String, tool: RecordingTool = .other) {
    guard let charset = MediaType(type)?.parameter("charset"), !charset.isEmpty else {
      self = tool == .mitmproxy && !Self.isUnicodeToMitmproxy(type) ? .western : .unicode
      return
    }
    if WesternText.includes(charset) {
      self = .western
    } else {
      let isUnicode = ["utf-8", "utf8", "us-ascii", "ascii"].contains(ASCII.lowercased(charset))
      self = isUnicode ? .unicode : .foreign(charset)
    }
  }

  /// Returns whether tools disagree about the default charset of a type, which matters for text that is not ASCII.
  static func isAmbiguous(_ type: String) -> Bool {
    Charset(ofType: type) != Charset(ofType: type, tool: .mitmproxy)
  }

  private static func isUnicodeToMitmproxy(_ type: String) -> Bool {
    ["json", "html", "xml", "javascript", "ecmascript", "text/css"].contains(where: type.contains)
  }
}
