import HTTPExchange

/// What a media type says about the characters of a body, as far as it matters to a recording.
enum Charset: Sendable, Hashable {
  /// UTF-8, or nothing said; text stands for its UTF-8.
  case unicode
  /// One byte a character, by `WesternText`.
  case western
  /// A set whose bytes nobody here can make from text.
  case foreign

  /// What the text of a `Content-Type` says.
  init(ofType type: String) {
    guard let charset = MediaType(type)?.parameter("charset").map(ASCII.lowercased) else {
      self = .unicode
      return
    }
    if WesternText.includes(charset) {
      self = .western
    } else {
      self = ["", "utf-8", "utf8", "us-ascii", "ascii"].contains(charset) ? .unicode : .foreign
    }
  }
}
