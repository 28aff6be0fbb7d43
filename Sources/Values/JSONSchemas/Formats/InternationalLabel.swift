/// A label of an internationalized host name, according to IDNA2008 (RFC 5890 to RFC 5893).
struct InternationalLabel {
  let codePoints: [UInt32]
  private let isASCII: Bool
  private let isEncoded: Bool
  /// The length of the label in its ByteClass form.
  let encodedLength: Int

  /// Creates a label from code points; an A-label is decoded.
  init?(_ codePoints: [UInt32]) {
    guard !codePoints.isEmpty, codePoints.count <= HostNameFormat.labelLengthLimit else { return nil }
    guard codePoints.allSatisfy({ $0 < 128 }) else {
      self.codePoints = codePoints
      isASCII = false
      isEncoded = false
      encodedLength = Punycode.encode(codePoints).count + 4
      return
    }
    let bytes = codePoints.map { UInt8(truncatingIfNeeded: $0) }
    if bytes.withUnsafeBufferPointer(HostNameFormat.isEncoded) {
      guard let label = bytes.withUnsafeBufferPointer({ InternationalLabel(encoded: $0) }) else { return nil }
      self = label
      return
    }
    guard bytes.withUnsafeBufferPointer(HostNameFormat.isLabel) else { return nil }
    self.codePoints = codePoints
    isASCII = true
    isEncoded = false
    encodedLength = codePoints.count
  }

  /// Decodes an A-label, which must be the canonical encoding of its code points (RFC 5891 §4.4, §5.4).
  init?(encoded label: UnsafeBufferPointer<UInt8>) {
    let text = label.part(4..<label.count)
    guard let decoded = Punycode.decode(text), decoded.contains(where: { $0 >= 128 }),
      Punycode.encode(decoded).elementsEqual(text.lazy.map(ByteClass.lowercased))
    else { return nil }
    codePoints = decoded
    isASCII = false
    isEncoded = true
    encodedLength = label.count
  }

  /// Returns whether the label may be registered (RFC 5891 §4.2), except for the Bidi rule.
  ///
  /// A decoded label must always be composed.
  func isValid(requiresComposition: Bool) -> Bool {
    guard encodedLength <= HostNameFormat.labelLengthLimit, !hasReservedHyphens else { return false }
    if isASCII { return true }
    return codePoints.first != 0x2D && codePoints.last != 0x2D && !beginsWithMark
      && codePoints.indices.allSatisfy(isAllowed)
      && (!requiresComposition && !isEncoded || isComposed)
  }

  /// Hyphens in the third and fourth position are reserved for encodings (RFC 5891 §4.2.3.1).
  private var hasReservedHyphens: Bool {
    codePoints.count >= 4 && codePoints[2] == 0x2D && codePoints[3] == 0x2D
  }

  /// RFC 5891 §4.2.3.2.
  private var beginsWithMark: Bool {
    codePoints.first.map(Self.isMark) ?? false
  }

  /// Returns whether the code point at a position is valid there (RFC 5892 §3 and appendix A).
  private func isAllowed(_ index: Int) -> Bool {
    let value = codePoints[index]
    let previous = index > 0 ? codePoints[index - 1] : nil
    let next = index + 1 < codePoints.count ? codePoints[index + 1] : nil
    switch value {
    case 0x200C: return followsVirama(index) || isBetweenJoining(index)
    case 0x200D: return followsVirama(index)
    case 0xB7: return previous == 0x6C && next == 0x6C
    case 0x375: return next.map { Self.isOf("Greek", $0) } ?? false
    case 0x5F3, 0x5F4: return previous.map { Self.isOf("Hebrew", $0) } ?? false
    case 0x30FB:
      return codePoints.contains { value in
        value != 0x30FB && (Self.isOf("Hiragana", value) || Self.isOf("Katakana", value) || Self.isOf("Han", value))
      }
    case 0x660...0x669: return !codePoints.contains { (0x6F0...0x6F9).contains($0) }
    case 0x6F0...0x6F9: return !codePoints.contains { (0x660...0x669).contains($0) }
    default: return Self.validCodePoints.contains(value)
    }
  }

  private func followsVirama(_ index: Int) -> Bool {
    index > 0 && Self.combiningClass(codePoints[index - 1]) == Unicode.CanonicalCombiningClass.virama.rawValue
  }

  /// Returns whether a non-joiner separates two letters that would join, ignoring marks (RFC 5892 appendix A.1).
  private func isBetweenJoining(_ index: Int) -> Bool {
    guard let before = codePoints[..<index].last(where: { !Self.isMark($0) }),
      let after = codePoints[(index + 1)...].first(where: { !Self.isMark($0) })
    else { return false }
    return (Self.dualJoining.contains(before) || Self.leftJoining.contains(before))
      && (Self.dualJoining.contains(after) || Self.rightJoining.contains(after))
  }

  // MARK: Normalization

  /// Whether the label is in Normalization Form C (RFC 5891 §4.2.1), assuming valid code points.
  ///
  /// Code points that NFC replaces on their own are never valid. So only the order of marks and their composition
  /// remain to be checked.
  private var isComposed: Bool {
    var starter: UInt32?
    var previousClass: UInt8 = 0
    for value in codePoints {
      let combiningClass = Self.combiningClass(value)
      if combiningClass != 0, previousClass > combiningClass { return false }
      let isBlocked = previousClass != 0 && previousClass >= combiningClass
      if let starter, !isBlocked, Self.composing[value]?.contains(starter) == true { return false }
      if combiningClass == 0 { starter = value }
      previousClass = combiningClass
    }
    return true
  }

  private static let composing: [UInt32: ScalarSet] = {
    var readers: [(mark: UInt32, reader: SpanReader)] = []
    for token in compositions.split(whereSeparator: \.isWhitespace) {
      if token.first == "@", let mark = UInt32(token.dropFirst(), radix: 36) {
        readers.append((mark, SpanReader()))
      } else if let last = readers.indices.last {
        readers[last].reader.read(token)
      }
    }
    return Dictionary(readers.map { ($0.mark, ScalarSet($0.reader.spans)) }) { first, _ in first }
  }()

  // MARK: Properties

  private static func combiningClass(_ value: UInt32) -> UInt8 {
    Unicode.Scalar(value)?.properties.canonicalCombiningClass.rawValue ?? 0
  }

  /// Whether the code point is a combining mark, of general category M.
  static func isMark(_ value: UInt32) -> Bool {
    switch Unicode.Scalar(value)?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isOf(_ script: String, _ value: UInt32) -> Bool {
    UnicodeScript.named(script)?.script.contains(value) ?? false
  }
}
