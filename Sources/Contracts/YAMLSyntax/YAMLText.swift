import JSONSyntax

/// A text that is safe to parse: UTF-8 without a byte order mark and without characters that YAML forbids.
struct YAMLText {
  /// The text, without a byte order mark.
  let string: String
  /// The bytes of `string`.
  let bytes: [UInt8]
  /// Where double-quoted scalars start whose first character is an escaped byte order mark, which the parser drops.
  let leadingMarks: Set<JSONLocation>

  init(_ source: [UInt8], limits: YAMLDocument.Limits) throws(YAMLSyntaxError) {
    guard source.count <= limits.bytes else {
      throw YAMLSyntaxError(
        code: .tooLarge,
        message: "the text has \(source.count) bytes, which exceeds the limit of \(limits.bytes)",
        location: JSONLocation(line: 1, column: 1)
      )
    }
    if source.starts(with: [0xFE, 0xFF]) || source.starts(with: [0xFF, 0xFE]) || source.prefix(4).contains(0) {
      throw YAMLSyntaxError(
        code: .notUTF8Encoding,
        message: "the text is UTF-16 or UTF-32; save it as UTF-8",
        location: JSONLocation(line: 1, column: 1)
      )
    }
    bytes = ByteOrderMark.removed(from: source)
    if let (offset, code, message) = bytes.withUnsafeBytes(Self.firstFault) {
      throw YAMLSyntaxError(code: code, message: message, location: LineTable(bytes).location(of: offset, in: bytes))
    }
    string = String(decoding: bytes, as: UTF8.self)
    leadingMarks = Self.leadingMarks(bytes)
    try AliasKeyScan(bytes).check()
  }

  /// Finds the first byte that is not UTF-8, or starts a character that YAML 1.2, section 5.1, forbids.
  private static func firstFault(
    _ text: UnsafeRawBufferPointer
  ) -> (offset: Int, code: YAMLSyntaxError.Code, message: String)? {
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x7F {
        if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return fault(offset, UInt32(byte)) }
        offset += 1
        continue
      }
      guard let length = UTF8Rules.sequenceLength(text, at: offset) else {
        return (offset, .invalidUTF8, "the byte 0x\(hex(UInt32(byte), 2)) is not valid UTF-8 here")
      }
      let sequence = text[offset..<offset + length]
      let scalar = sequence.dropFirst().reduce(UInt32(byte) & (length == 1 ? 0x7F : 0xFF >> UInt32(length + 1))) {
        $0 << 6 | UInt32($1 & 0x3F)
      }
      if scalar == 0x7F || (0x80..<0xA0).contains(scalar) && scalar != 0x85 || scalar == 0xFEFF
        || scalar & 0xFFFE == 0xFFFE
      {
        return fault(offset, scalar)
      }
      offset += length
    }
    return nil
  }

  /// The locations of quotation marks right before an escaped byte order mark.
  private static func leadingMarks(_ bytes: [UInt8]) -> Set<JSONLocation> {
    var found: Set<JSONLocation> = []
    var lines: LineTable?
    var offset = 0
    while let quote = bytes[offset...].firstIndex(of: UInt8(ascii: "\"")) {
      offset = quote + 1
      let escape = bytes[offset...].prefix(10).map { $0 &- 0x41 < 6 ? $0 | 0x20 : $0 }
      guard escape.starts(with: "\\ufeff".utf8) || escape.starts(with: "\\U0000feff".utf8) else { continue }
      let table = lines ?? LineTable(bytes)
      lines = table
      found.insert(table.location(of: quote, in: bytes))
    }
    return found
  }

  private static func fault(_ offset: Int, _ scalar: UInt32) -> (Int, YAMLSyntaxError.Code, String) {
    let message = "the character U+\(hex(scalar, 4)) is not allowed in YAML; write it as an escape in double quotes"
    return (offset, .controlCharacter, message)
  }

  private static func hex(_ value: UInt32, _ width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Returns the characters from a location to the end of its line.
  func line(from location: JSONLocation) -> Substring.UnicodeScalarView {
    guard let start = LineTable(bytes).start(ofLine: location.line) else { return Substring().unicodeScalars }
    let scalars = string.utf8.index(string.startIndex, offsetBy: start)
    return string[scalars...].unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }.dropFirst(location.column - 1)
  }
}
