import HTTPMessages

extension SecretEditor {
  /// The values of secret keys in YAML that start after the key's line: block scalars, lists, and scalars on the next
  /// line.
  ///
  /// Source: YAML 1.2.2, sections 7.3.3, 8.1 and 8.2.
  func indentedSecrets(_ bytes: [UInt8]) -> [Candidate] {
    var lines = BytePieces(bytes[...], separator: 0x0A)
    var found: [Candidate] = []
    while let line = lines.next() {
      guard let setting = Setting(line), setting.sign == UInt8(ascii: ":"), case let value = setting.value,
        value.isEmpty || Self.startsBlock(value) || value.first == UInt8(ascii: "#"),
        case let name = String(decoding: setting.name, as: UTF8.self), names.weight(of: name, in: .member) >= .textual
      else { continue }
      var ahead = lines
      if Self.startsBlock(value) {
        var content: (first: ArraySlice<UInt8>, last: ArraySlice<UInt8>)?
        while let line = ahead.next(), Self.isBlankLine(line) || Self.indentation(of: line) > setting.column {
          lines = ahead
          if !Self.isBlankLine(line) { content = (content?.first ?? line, line) }
        }
        found += content.map { candidates(bytes[Self.range(from: $0.first, to: $0.last)], named: name) } ?? []
      } else {
        while let line = ahead.next() {
          guard !Self.isBlankLine(line) else { continue }
          guard let scalar = Self.scalar(line, in: setting.column) else { break }
          found += candidates(scalar, named: name)
        }
      }
    }
    return found
  }

  /// Whether a value is the header of a block scalar: `|`, `>-`, `|2+ # remark`.
  private static func startsBlock(_ value: ArraySlice<UInt8>) -> Bool {
    guard let style = value.first, style == UInt8(ascii: "|") || style == UInt8(ascii: ">") else { return false }
    let rest = value.dropFirst().drop { $0 == 0x2B || $0 == 0x2D || ValueHeuristics.isDigit($0) }.drop(while: isBlank)
    return rest.isEmpty || rest.first == UInt8(ascii: "#")
  }

  /// Where the text of a block scalar is, without the indentation before its first line.
  private static func range(from first: ArraySlice<UInt8>, to last: ArraySlice<UInt8>) -> Range<Int> {
    first.drop(while: isBlank).startIndex..<(last.last == 0x0D ? last.endIndex - 1 : last.endIndex)
  }

  /// The scalar that a line holds as a value of a key in a column; `nil` where it holds another key or belongs to
  /// another.
  private static func scalar(_ line: ArraySlice<UInt8>, in column: Int) -> ArraySlice<UInt8>? {
    let content = line.drop(while: isBlank)
    let isItem = content.starts(with: "- ".utf8)
    let indentation = indentation(of: line)
    guard indentation > column || isItem && indentation == column, Setting(line) == nil
    else { return nil }
    return settingValue(isItem ? content.dropFirst(2).drop(while: isBlank) : content)
  }

  private static func indentation(of line: ArraySlice<UInt8>) -> Int { line.prefix { $0 == 0x20 }.count }
  private static func isBlankLine(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy(isBlank) }
}
