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

  /// Whether text without characters beyond ASCII has other bytes in the set than in UTF-8, too.
  var isWide: Bool {
    guard case .foreign(let name) = self else { return false }
    return ["utf-16", "utf16", "utf-32", "utf32", "ucs-2", "utf-7"].contains { ASCII.lowercased(name).hasPrefix($0) }
  }

  /// Returns a media type with UTF-8 as its charset.
  static func unicode(_ type: String) -> String {
    guard let type = MediaType(type) else { return type }
    let others = type.parameters.filter { $0.name != "charset" }.map { parameter in
      let value = parameter.value
      let text =
        FieldRules.isToken(value) ? value : "\"\(value.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#))\""
      return "; \(parameter.name)=\(text)"
    }
    return type.essence + others.joined() + "; charset=utf-8"
  }

  /// Returns whether tools disagree about the default charset of a type, which matters for text that is not ASCII.
  static func isAmbiguous(_ type: String) -> Bool {
    Charset(ofType: type) != Charset(ofType: type, tool: .mitmproxy)
  }

  private static func isUnicodeToMitmproxy(_ type: String) -> Bool {
    ["json", "html", "xml", "javascript", "ecmascript", "text/css"].contains(where: type.contains)
  }
}
