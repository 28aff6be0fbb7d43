/// Validates host names, in ByteClass and internationalized.
enum HostNameFormat {
  /// The maximum lengths of a name and of a label, in ByteClass (RFC 1035 §2.3.4).
  private static let lengthLimit = 253
  static let labelLengthLimit = 63

  /// Whether the text is a host name (RFC 1123 §2.1); labels starting with `xn--` must be A-labels (RFC 5890 §2.3.2.1).
  static func isHostName(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !text.isEmpty, text.count <= lengthLimit else { return false }
    var start = 0
    for end in 0...text.count where end == text.count || text[end] == UInt8(ascii: ".") {
      let label = text.part(start..<end)
      guard isLabel(label) else { return false }
      if isEncoded(label), InternationalLabel(encoded: label)?.isValid(requiresComposition: true) != true {
        return false
      }
      start = end + 1
    }
    return true
  }

  /// Whether the text is a host name whose labels may be U-labels (RFC 5890 §2.3.2.3).
  ///
  /// The full stops of RFC 3490 §3.1 also separate labels.
  static func isInternationalHostName(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    isInternationalHostName(text, requiresComposition: true)
  }

  /// Validates a host name; optionally, labels need not be in Normalization Form C.
  ///
  /// A lookup normalizes such a name first (RFC 5891 §5.2).
  static func isInternationalHostName(_ text: UnsafeBufferPointer<UInt8>, requiresComposition: Bool) -> Bool {
    guard !text.isEmpty, text.count <= 4 * lengthLimit else { return false }
    var labels: [InternationalLabel] = []
    var length = -1
    for codePoints in split(text) {
      guard let label = InternationalLabel(codePoints), label.isValid(requiresComposition: requiresComposition)
      else { return false }
      labels.append(label)
      length += label.encodedLength + 1
    }
    guard length <= lengthLimit else { return false }
    // A single right-to-left label subjects all labels to the Bidi rule (RFC 5893 §2).
    return !labels.contains(where: \.isRightToLeft) || labels.allSatisfy(\.satisfiesBidiRule)
  }

  /// Whether the text is a label of letters, digits and inner hyphens.
  static func isLabel(_ label: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = label.first, let last = label.last, label.count <= labelLengthLimit,
      first != UInt8(ascii: "-"), last != UInt8(ascii: "-")
    else { return false }
    for byte in label where !(ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || byte == UInt8(ascii: "-")) {
      return false
    }
    return true
  }

  /// Whether the label starts with `xn--`, in any case.
  static func isEncoded(_ label: UnsafeBufferPointer<UInt8>) -> Bool {
    label.count >= 4 && ByteClass.lowercased(label[0]) == UInt8(ascii: "x")
      && ByteClass.lowercased(label[1]) == UInt8(ascii: "n") && label[2] == UInt8(ascii: "-")
      && label[3] == UInt8(ascii: "-")
  }

  private static func split(_ text: UnsafeBufferPointer<UInt8>) -> [[UInt32]] {
    var labels: [[UInt32]] = []
    var label: [UInt32] = []
    var position = 0
    while position < text.count {
      let (value, after) = UTF8Text.scalar(text, at: position)
      position = after
      switch value {
      case 0x2E, 0x3002, 0xFF0E, 0xFF61:
        labels.append(label)
        label = []
      default: label.append(value)
      }
    }
    return labels + [label]
  }
}
