extension String {
  /// Creates the text that bytes encode in UTF-8; `nil` if they are not valid UTF-8.
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      self.init(unchangedUTF8: bytes)
    }
  }

  /// Creates the text in the way of earlier systems: what is not valid is replaced, and then differs from the bytes.
  init?(unchangedUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
