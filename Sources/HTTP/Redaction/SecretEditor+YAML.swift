extension SecretEditor {
  /// The values of secret keys in YAML that start after the key's line: block scalars, lists, and scalars on the next
  /// line.
  ///
  /// Source: YAML 1.2.2, sections 7.3.3, 8.1 and 8.2.
  func indentedSecrets(_ bytes: [UInt8]) -> [Candidate] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var found: [Candidate] = []
    var position = 0
    while position < lines.count {
      let setting = Setting(lines[position])
      position += 1
      guard let setting, setting.sign == UInt8(ascii: ":"), case let value = setting.value,
        value.isEmpty || Self.startsBlock(value) || value.first == UInt8(ascii: "#"),
        case let name = String(decoding: setting.name, as: UTF8.self), names.weight(of: name, in: .member) >= .textual
      else { continue }
      if Self.startsBlock(value) {
        let block = lines[position...].prefix { Self.isBlankLine($0) || Self.indentation(of: $0) > setting.column }
        position = block.endIndex
        found += Self.content(of: block).map { candidates(bytes[$0], named: name) } ?? []
      } else {
        for line in lines[position...] where !Self.isBlankLine(line) {
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

  /// Where the text of a block scalar is, without the indentation before it and the blank lines after it.
  private static func content(of block: ArraySlice<ArraySlice<UInt8>>) -> Range<Int>? {
    guard let first = block.first(where: { !isBlankLine($0) }), let last = block.last(where: { !isBlankLine($0) })
    else { return nil }
    return first.drop(while: isBlank).startIndex..<(last.last == 0x0D ? last.endIndex - 1 : last.endIndex)
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
