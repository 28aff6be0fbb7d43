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
}
