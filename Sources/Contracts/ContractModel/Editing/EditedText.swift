package import JSONSyntax

/// The text of a file, and where its objects are in it.
package struct EditedText {
  /// A text that is inserted, or replaces another one.
  package struct Edit {
    let range: Range<Int>
    let text: String

    package init(range: Range<Int>, text: String) { (self.range, self.text) = (range, text) }
  }

  /// The text.
  package let bytes: [UInt8]
  private let lines: LineTable
  /// Whether the text is JSON.
  package let isJSON: Bool
  /// The line terminator.
  package let lineBreak: String

  /// Finds the lines of a file.
  package init(_ file: ContractFile) {
    bytes = file.bytes
    lines = LineTable(file.bytes)
    let first = file.bytes.firstIndex(of: 0x0A) ?? 0
    lineBreak = first > 0 && file.bytes[first - 1] == 0x0D ? "\r\n" : "\n"
    let path = file.path.lowercased()
    isJSON =
      path.hasSuffix(".json")
      || !path.hasSuffix(".yaml") && !path.hasSuffix(".yml") && JSONWhitespace.opensContainer(file.text)
  }

  /// Returns the text after edits, which do not overlap.
  package func applying(_ edits: [Edit]) -> [UInt8] {
    var result = bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return result
  }

  // MARK: Places

  /// Returns the position of a value or a key in the text.
  package func offset(of value: JSONValue) -> Int? {
    let location = isJSON ? lines.location(of: value.byteRange.lowerBound, in: value.document.bytes) : value.location
    guard var offset = lines.start(ofLine: location.line) else { return nil }
    if location.line == 1 { offset += ByteOrderMark.length(in: bytes) }
    // A column counts characters.
    for _ in 1..<max(1, location.column) {
      guard offset < bytes.count, bytes[offset] != 0x0A else { return nil }
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset < bytes.count ? offset : nil
  }

  /// Returns a line break and the indentation of a position; spaces in place of what else precedes it on its line.
  package func indentation(before offset: Int) -> String {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    let width = bytes[start..<offset].count { $0 & 0xC0 != 0x80 }
    guard startsLine(offset) else { return lineBreak + String(repeating: " ", count: width) }
    // JSON may be indented by tabs.
    return lineBreak + String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Whether only spaces precede a position on its line.
  package func startsLine(_ offset: Int) -> Bool {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start == 0 || bytes[start - 1] == 0x0A
  }

  /// Returns the range of a scalar that begins at a position.
  package func scalar(at start: Int) -> Range<Int>? {
    guard start < bytes.count else { return nil }
    let quote = bytes[start]
    if quote == 0x22 || quote == 0x27 {
      guard let end = bytes[(start + 1)...].firstIndex(of: quote) else { return nil }
      return start..<end + 1
    }
    let end = bytes[start...].firstIndex { [0x0A, 0x0D, 0x20, 0x2C, 0x3A, 0x5D, 0x7D, 0x23].contains($0) }
    return start..<(end ?? bytes.count)
  }
}
