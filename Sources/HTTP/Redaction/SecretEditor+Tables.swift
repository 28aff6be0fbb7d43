import HTTPMessages

extension SecretEditor {
  /// The values in the columns of a table whose headers are secret names.
  ///
  /// - Parameter isTable: Whether the media type says that the text is a table. Other text must look like one: names in
  ///   its first line, and as many values in its second.
  ///
  /// Source: RFC 4180, section 2, with tabs, semicolons and bars as separators, too.
  func tableSecrets(_ bytes: [UInt8], isTable: Bool) -> [Candidate] {
    guard let separator = Self.separator(of: bytes) else { return [] }
    var rows = TableRows(bytes, separator: separator)
    guard let header = rows.next(), header.count > 1 || isTable else { return [] }
    let columns = header.map { field -> (name: String, weight: SecretNames.Weight) in
      let name = String(decoding: bytes[field], as: UTF8.self)
      return (name, names.weight(of: name.split(separator: " ").joined(separator: "_"), in: .member))
    }
    guard columns.contains(where: { $0.weight >= .textual }), isTable || Self.isHeader(header, in: bytes) else {
      return []
    }
    var found: [Candidate] = []
    var isFirst = true
    while let row = rows.next() {
      if isFirst, !isTable, row.count != header.count { return [] }
      isFirst = false
      for (field, column) in zip(row, columns) where column.weight >= .textual && !field.isEmpty {
        let secret = String(decoding: bytes[field], as: UTF8.self)
        guard isSecret(untyped: secret, column.weight) else { continue }
        let isDistinctive = isDistinctive(secret, column.weight)
        found.append(Candidate(range: field, .secret(secret, .name, column.name, isDistinctive: isDistinctive)))
      }
    }
    return found
  }

  /// The most bytes of a line of headers.
  private static let longestHeader = 4096

  /// The separator that the first line of a text has most of; `nil` where it has none.
  private static func separator(of bytes: [UInt8]) -> UInt8? {
    let line = bytes.prefix(longestHeader).prefix { $0 != 0x0A }
    let counts = ",;\t|".utf8.map { separator in (separator, line.count { $0 == separator }) }
    return counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil }
  }

  /// Whether the fields of a first line are names without spaces between them, rather than parts of a sentence.
  private static func isHeader(_ fields: [Range<Int>], in bytes: [UInt8]) -> Bool {
    guard let start = fields.first?.lowerBound, let end = fields.last?.upperBound, !bytes[start..<end].contains(0x20)
    else { return false }
    return fields.allSatisfy { field in
      (1...64).contains(field.count)
        && bytes[field].allSatisfy { ValueHeuristics.isAlphanumeric($0) || "_-.".utf8.contains($0) }
    }
  }
}

/// The rows of a table of separated values, each as the ranges of its fields without quotation marks.
private struct TableRows: IteratorProtocol {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var offset = 0

  init(_ bytes: [UInt8], separator: UInt8) {
    (self.bytes, self.separator) = (bytes, separator)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  mutating func next() -> [Range<Int>]? {
    guard offset < bytes.count else { return nil }
    var fields: [Range<Int>] = []
    while true {
      fields.append(field())
      guard offset < bytes.count else { return fields }
      let isEnd = bytes[offset] == 0x0A
      offset += 1
      if isEnd { return fields }
    }
  }

  /// Reads a field up to the separator or line feed after it.
  private mutating func field() -> Range<Int> {
    offset = bytes[offset...].drop { $0 == 0x20 }.startIndex
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      let field = bytes[offset...].prefix { $0 != separator && $0 != 0x0A }
      offset = field.endIndex
      return field.startIndex..<(field.last == 0x0D ? field.endIndex - 1 : field.endIndex)
    }
    let start = offset + 1
    offset = start
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\"") {
        guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "\"") else { break }
        offset += 1
      }
      offset += 1
    }
    let end = min(offset, bytes.count)
    offset = bytes[end...].prefix { $0 != separator && $0 != 0x0A }.endIndex
    return start..<end
  }
}
