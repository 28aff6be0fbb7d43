import HTTPMessages

/// Converts bodies to the text of a recording.
enum BodyText {
  /// Returns text from which a reader restores exactly these bytes; `nil` if only base64 preserves them.
  static func text(of body: [UInt8], type: String) -> String? {
    switch Charset(ofType: type) {
    case .unicode: String(validUTF8: body)
    case .western: WesternText.decode(body)
    case .foreign: nil
    }
  }

  /// The encoding to declare so that every tool restores the same bytes; `nil` if none is needed.
  static func encoding(of text: String, type: String) -> String? {
    Charset.isAmbiguous(type) && text.utf8.contains { $0 >= 0x80 } ? "utf-8" : nil
  }
}
