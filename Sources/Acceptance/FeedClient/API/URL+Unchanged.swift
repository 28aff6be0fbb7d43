import Foundation

extension URL {
  /// Creates a URL from a text that is one as it is; `nil` for a text with characters that would have to be encoded.
  init?(unchanged text: String) {
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      self.init(string: text, encodingInvalidCharacters: false)
    } else {
      // Earlier systems encode nothing.
      self.init(string: text)
    }
  }
}
