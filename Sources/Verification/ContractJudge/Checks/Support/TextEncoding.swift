import JSONSyntax

/// The properties of a text's encoding that its bytes reveal.
enum TextEncoding {
  /// Returns the offset of the first byte that is not well-formed UTF-8; `nil` if all bytes are.
  static func firstInvalidUTF8(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { text in
      var offset = 0
      while offset < text.count {
        guard let length = UTF8Rules.sequenceLength(text, at: offset) else { return offset }
        offset += length
      }
      return nil
    }
  }
}
