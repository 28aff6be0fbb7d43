import HTTPExchange

/// What a media type says about the characters of a body, as far as it matters to a recording.
enum Charset: Sendable, Hashable {
  /// UTF-8, or nothing said; text stands for its UTF-8.
  case unicode
  /// One byte a character, by `WesternText`.
  case western
  /// A set, by its name, whose bytes nobody here can make from text.
  case foreign(String)

  /// What the text of a `Content-Type` says, and where it says nothing, what the tool made of it.
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

  /// Whether tools differ in what they make of a type's text, unless all of it is ASCII.
  static func isAmbiguous(_ type: String) -> Bool {
    Charset(ofType: type) != Charset(ofType: type, tool: .mitmproxy)
  }

  private static func isUnicodeToMitmproxy(_ type: String) -> Bool {
    ["json", "html", "xml", "javascript", "ecmascript", "text/css"].contains(where: type.contains)
  }
}
