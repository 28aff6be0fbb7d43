import HTTPExchange

/// Bodies as the text of a recording.
enum BodyText {
  /// The text from which a reader makes exactly these bytes; `nil` where only base64 does.
  static func text(of body: [UInt8], type: String) -> String? {
    switch Charset(ofType: type) {
    case .unicode: String(validating: body, as: UTF8.self)
    case .western: WesternText.decode(body)
    case .foreign: nil
    }
  }

  /// What must be said of a text's encoding so that every tool makes the same bytes of it; `nil` where none asks.
  static func encoding(of text: String, type: String) -> String? {
    Charset.isAmbiguous(type) && text.utf8.contains { $0 >= 0x80 } ? "utf-8" : nil
  }
}
