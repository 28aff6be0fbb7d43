import HTTPMessages
import JSONSyntax

extension SecretEditor {
  /// The values in the columns of a table whose headers are secret names.
  ///
  /// - Parameter isTable: Whether the media type says that the text is a table. Other text must look like one: names in
  ///   its first line, and as many values in its second.
  ///
  /// Source: RFC 4180, section 2, with tabs, semicolons and bars as separators, too; a table of Markdown has bars with
  /// blanks around them.
  func tableSecrets(_ bytes: [UInt8], isTable: Bool) -> [Candidate] {
    let line = bytes.prefix(4096).prefix { $0 != 0x0A }
    let counts = ",;\t|".utf8.map { separator in (separator, count: line.count { $0 == separator }) }
    guard let (separator, count) = counts.max(by: { $0.count < $1.count }), count > 0,
      isTable || line.first == UInt8(ascii: "|") || !line.contains(0x20)
    else { return [] }
    var columns: [(name: String, weight: SecretNames.Weight)] = []
    var found: [Candidate] = []
    var offset = ByteOrderMark.length(in: bytes)
    var (row, column) = (0, 0)
    while offset < bytes.count {
      let (field, end) = Self.field(in: bytes[offset...], separator: separator)
      if row == 0 {
        guard isTable || Self.isName(bytes[field], mayBeEdge: separator == UInt8(ascii: "|")) else { return [] }
        let name = String(decoding: bytes[field], as: UTF8.self)
        let weight = names.weight(of: name.split(separator: " ").joined(separator: "_"), in: .member)
        columns.append((name, weight))
      } else if column < columns.count, case let (name, weight) = columns[column], weight >= .textual,
        // The line below the headers of a table of Markdown has dashes and colons.
        bytes[field].contains(where: { !"-:".utf8.contains($0) }),
        case let secret = String(decoding: bytes[field], as: UTF8.self), isSecret(untyped: secret, weight)
      {
        found.append(Candidate(secret: bytes[field], .name, name, isDistinctive: isDistinctive(secret, weight)))
      }
      column += 1
      offset = end + 1
      guard end >= bytes.count || bytes[end] == 0x0A else { continue }
      if row == 0, !columns.contains(where: { $0.weight >= .textual }) { return [] }
      if row == 1, !isTable, column != columns.count { return [] }
      (row, column) = (row + 1, 0)
    }
    return found
  }

  /// Whether the field of a first line is a name, rather than a part of a sentence; a bar may be at both ends of a line.
  private static func isName(_ field: ArraySlice<UInt8>, mayBeEdge: Bool) -> Bool {
    (mayBeEdge ? 0 : 1)...64 ~= field.count
      && field.allSatisfy { ValueHeuristics.isAlphanumeric($0) || "_-.".utf8.contains($0) }
  }

  /// A field without quotation marks and the blanks around it, and the offset of the separator or line feed after it.
  private static func field(in text: ArraySlice<UInt8>, separator: UInt8) -> (range: Range<Int>, end: Int) {
    let isBlank = { (byte: UInt8) in byte != separator && self.isBlank(byte) }
    let start = text.drop(while: isBlank)
    guard start.first == UInt8(ascii: "\"") else {
      let field = start.prefix { $0 != separator && $0 != 0x0A }
      return (field.dropLast(field.reversed().prefix(while: isBlank).count).indices, field.endIndex)
    }
    var end = start.startIndex + 1
    while end < text.endIndex, text[end] != 0x22 || text[end...].dropFirst().first == 0x22 {
      end += text[end] == 0x22 ? 2 : 1
    }
    end = min(end, text.endIndex)
    return (start.startIndex + 1..<end, text[end...].prefix { $0 != separator && $0 != 0x0A }.endIndex)
  }
}
