import HTTPMessages

/// Settings, whose names begin lines: of YAML, properties, environments and command files.
extension SecretEditor {
  /// The values of a setting whose name begins a line: the rest of the line, or in YAML what comes after it, which is a
  /// block, a list, a scalar on the next line, or the value that the next line gives to the name.
  ///
  /// The value must be all that the line has, so that no sentence is read as a setting.
  ///
  /// Source: YAML 1.2.2, sections 7.3.3, 8.1 and 8.2.
  mutating func settingValues(of name: Range<Int>, in text: ArraySlice<UInt8>) -> [Candidate] {
    let next = text[name.upperBound...].first { !Self.isBlank($0) && !Self.isQuote($0) }
    guard next.map({ $0 == 0x3A || $0 == 0x3D || $0 == 0x0A }) ?? false,
      let (title, _, start) = title(name, in: text, isSpaced: false)
    else { return [] }
    let mark = text[..<start].last.flatMap { Self.isQuote($0) ? $0 : nil }
    guard let column = Self.column(of: mark == nil ? start : start - 1, in: text),
      mark == nil || text[name.upperBound...].first == mark
    else { return [] }
    let line = text[name.upperBound...].dropFirst(mark == nil ? 0 : 1).prefix { $0 != 0x0A }
    var lines = BytePieces(text[line.endIndex...].dropFirst(), separator: 0x0A)
    let content = line.drop(while: Self.isBlank)
    guard let sign = content.first, sign == 0x3A || sign == 0x3D else {
      // `name: password`, and on the next line `value: x`.
      guard content.isEmpty, column.isNamed, let next = lines.next()?.drop(while: Self.isBlank),
        next.starts(with: "value:".utf8), let value = Self.wholeValue(next.dropFirst(6))
      else { return [] }
      return [candidate(value, named: title)].compactMap(\.self)
    }
    if let value = Self.wholeValue(content.dropFirst()) { return [candidate(value, named: title)].compactMap(\.self) }
    let head = content.dropFirst().drop(while: Self.isBlank)
    guard sign == 0x3A, head.first.map({ "|>#".utf8.contains($0) }) ?? true else { return [] }
    if let style = head.first, style != UInt8(ascii: "#") {
      let indicators = head.dropFirst().drop { ValueHeuristics.isDigit($0) || $0 == 0x2B || $0 == 0x2D }
      guard indicators.drop(while: Self.isBlank).first.map({ $0 == UInt8(ascii: "#") }) ?? true else { return [] }
      var block: ArraySlice<UInt8>?
      while let line = lines.next(), line.allSatisfy(Self.isBlank) || Self.indentation(of: line) > column.number {
        guard let last = line.lastIndex(where: { !Self.isBlank($0) }) else { continue }
        block = text[(block?.startIndex ?? line.drop(while: Self.isBlank).startIndex)...last]
      }
      return [block.flatMap { candidate($0, named: title) }].compactMap(\.self)
    }
    var found: [Candidate] = []
    while let line = lines.next() {
      var item = line.drop(while: Self.isBlank)
      guard !item.isEmpty else { continue }
      let isItem = item.starts(with: "- ".utf8)
      let indentation = Self.indentation(of: line)
      if isItem { item = item.dropFirst(2) }
      guard indentation > column.number || isItem && indentation == column.number, let value = Self.wholeValue(item),
        value.last != 0x3A
      else { break }
      found += [candidate(value, named: title)].compactMap(\.self)
    }
    return found
  }

  /// The column of a name that begins a line, after signs of lists and words of shells, and whether it is the value of a
  /// key that names another value; `nil` where other text is before it.
  private static func column(of name: Int, in text: ArraySlice<UInt8>) -> (number: Int, isNamed: Bool)? {
    let lead = text[..<name].suffix(128)
    let line = lead.lastIndex(of: 0x0A).map { lead[($0 + 1)...] } ?? lead
    guard line.startIndex == text.startIndex || text[..<line.startIndex].last == 0x0A else { return nil }
    var rest = line.drop(while: isBlank)
    while rest.starts(with: "- ".utf8) { rest = rest.dropFirst(2).drop(while: isBlank) }
    let column = rest.startIndex - line.startIndex
    if rest.isEmpty || ["export ", "set "].contains(where: { rest.elementsEqual($0.utf8) }) { return (column, false) }
    return ["name: ", "key: "].contains { rest.elementsEqual($0.utf8) } ? (column, true) : nil
  }

  private static func indentation(of line: ArraySlice<UInt8>) -> Int { line.prefix { $0 == 0x20 }.count }

  /// The value that a line has and nothing else but a remark, without its quotation marks and the scheme before it.
  private static func wholeValue(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let rest = line.drop(while: isBlank)
    guard let first = rest.first, !"|>&*!#`\\".utf8.contains(first),
      let value = value(at: rest.startIndex, in: rest, nil)
    else { return nil }
    let remainder = rest[value.range.upperBound...].dropFirst(value.isQuoted ? 1 : 0).drop(while: isBlank)
    return remainder.first.map { $0 == UInt8(ascii: "#") } ?? true ? line[value.range] : nil
  }
}
