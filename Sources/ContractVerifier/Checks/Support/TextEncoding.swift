import JSONSyntax

/// What can be said of a text's encoding from its bytes alone.
enum TextEncoding {
  /// The offset of the first byte that is not part of well-formed UTF-8; `nil` where all are.
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
