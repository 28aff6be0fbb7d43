package import JSONSyntax

/// Writes a changed document into the YAML text that it was made from; comments, order and style of the rest stay.
///
/// The text is cut at the lines on which members and elements begin. What is unchanged is copied, what is changed is
/// written anew, and comments directly above a member go with it. Anchors and unusual layouts are not understood, so the
/// caller reads the result and compares it.
package struct TextRevision {
  private let text: EditedText
  /// Writes a value in block style, which ends with a line feed.
  private let write: (JSONLiteral) -> String

  /// Creates a revision of a file.
  package init(of file: ContractFile, write: @escaping (JSONLiteral) -> String) {
    text = EditedText(file)
    self.write = write
  }

  /// Returns the text with the values of a document whose originals are in the text; `nil` if its layout does not allow
  /// that.
  package func revised(_ root: JSONValue) -> [UInt8]? {
    let old = root.original
    guard !text.isJSON, old.document !== root.document, let start = text.offset(of: old),
      let revised = value(root, old, start..<text.bytes.count)
    else { return nil }
    return text.bytes[..<start] + revised
  }

  /// A member or an element in the text: what precedes it on its lines, and itself.
  private struct Piece {
    var lead: [UInt8]
    var body: [UInt8]
  }

  /// Where a member or an element is in the text.
  private struct Slice {
    /// The beginning of its line, or of the comments above it.
    let start: Int
    /// Its key or its dash.
    let position: Int
    let end: Int
  }

  // MARK: Values

  /// Returns the text of a value that was made from an old one, whose text and what follows it is in a region.
  private func value(_ new: JSONValue, _ old: JSONValue, _ region: Range<Int>) -> [UInt8]? {
    if Self.isUnchanged(new, old) { return Array(text.bytes[region]) }
    guard let first = text.bytes[region].first else { return nil }
    let isSame = JSONValueKey(new.original) == JSONValueKey(old)
    if first == 0x7B || first == 0x5B {
      guard let end = flowEnd(region) else { return nil }
      return Array(FlowText.yaml(JSONLiteral(new)).utf8) + text.bytes[end..<region.upperBound]
    }
    switch (new.kind, old.kind) {
    case (.object, .object) where isSame: return members(new, old, region)
    case (.array, .array) where isSame: return elements(new, old, region)
    case (.object, _), (.array, _), (_, .object), (_, .array): return nil
    default:
      // A text over several lines is written anew with its key.
      guard first != 0x7C, first != 0x3E, let end = scalarEnd(region) else { return nil }
      // A version that was written without quotation marks stays so.
      let isPlain = first &- 0x30 < 10 && new.string.map(Self.isVersion) == true
      let written = isPlain ? new.stringBytes : Array(FlowText.yaml(JSONLiteral(new)).utf8)
      return written + text.bytes[end..<region.upperBound]
    }
  }

  private static func isUnchanged(_ new: JSONValue, _ old: JSONValue) -> Bool {
    JSONValueKey(new.original) == JSONValueKey(old)
      && new.document.bytes[new.byteRange] == old.document.bytes[old.byteRange]
  }

  /// Whether a text is a version of three numbers, which YAML reads as no number.
  private static func isVersion(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
  }

  private func members(_ new: JSONValue, _ old: JSONValue, _ region: Range<Int>) -> [UInt8]? {
    let oldMembers = old.members.map { $0 }
    guard let slices = slices(of: oldMembers.map { text.offset(of: $0.key) }, in: region) else { return nil }
    var positions: [JSONValueKey: Int] = [:]
    for (position, member) in oldMembers.enumerated() { positions[JSONValueKey(member.key)] = position }
    var (pieces, last): ([Piece], Int) = ([], -1)
    for member in new.members {
      let written = lines(.object([.init(member.name, JSONLiteral(member.value))]), at: region.lowerBound)
      guard let position = positions[JSONValueKey(member.key.original)] else {
        pieces.append(Piece(lead: [], body: written))
        continue
      }
      guard position > last else { return nil }
      last = position
      let (slice, oldMember) = (slices[position], oldMembers[position])
      var body = written
      if member.name == oldMember.name, let start = text.offset(of: oldMember.value), start > slice.position,
        start < slice.end, let inner = value(member.value, oldMember.value, start..<slice.end)
      {
        body = text.bytes[slice.position..<start] + inner
      }
      pieces.append(Piece(lead: Array(text.bytes[slice.start..<slice.position]), body: body))
    }
    return joined(pieces, at: region.lowerBound)
  }

  private func elements(_ new: JSONValue, _ old: JSONValue, _ region: Range<Int>) -> [UInt8]? {
    let oldElements = old.elements.map { $0 }
    let dashes = oldElements.map { element in text.offset(of: element).flatMap(dash(before:)) }
    guard let slices = slices(of: dashes, in: region) else { return nil }
    var positions: [JSONValueKey: Int] = [:]
    for (position, element) in oldElements.enumerated() { positions[JSONValueKey(element)] = position }
    var (pieces, last): ([Piece], Int) = ([], -1)
    for element in new.elements {
      let written = lines(.array([JSONLiteral(element)]), at: region.lowerBound)
      guard let position = positions[JSONValueKey(element.original)], position > last else {
        pieces.append(Piece(lead: [], body: written))
        continue
      }
      last = position
      let slice = slices[position]
      var body = written
      if let start = text.offset(of: oldElements[position]), start > slice.position, start < slice.end,
        let inner = value(element, oldElements[position], start..<slice.end)
      {
        body = text.bytes[slice.position..<start] + inner
      }
      pieces.append(Piece(lead: Array(text.bytes[slice.start..<slice.position]), body: body))
    }
    return joined(pieces, at: region.lowerBound)
  }

  // MARK: Lines

  /// Returns the parts of a region that begin at positions; `nil` unless each but the first begins its line.
  private func slices(of positions: [Int?], in region: Range<Int>) -> [Slice]? {
    var starts: [(start: Int, position: Int)] = []
    for position in positions {
      guard let position, region.contains(position) else { return nil }
      if let last = starts.last {
        guard position > last.position, text.startsLine(position) else { return nil }
        starts.append((commentStart(before: lineStart(of: position), column: column(of: position)), position))
      } else {
        guard position == region.lowerBound else { return nil }
        starts.append((position, position))
      }
    }
    return starts.indices.map { number in
      let end = number + 1 < starts.count ? starts[number + 1].start : region.upperBound
      return Slice(start: starts[number].start, position: starts[number].position, end: end)
    }
  }

  /// Returns pieces one after the other; `nil` for none, because an empty value is written on the line of its key.
  private func joined(_ pieces: [Piece], at start: Int) -> [UInt8]? {
    guard !pieces.isEmpty else { return nil }
    let indentation = [UInt8](repeating: 0x20, count: column(of: start))
    var result: [UInt8] = []
    for (number, piece) in pieces.enumerated() {
      if number > 0 {
        if result.last != 0x0A { result += Array(text.lineBreak.utf8) }
        result += piece.lead.isEmpty ? indentation : piece.lead
      }
      result += piece.body
    }
    return result
  }

  /// Returns a value in block style, whose first line begins at the column of a position.
  private func lines(_ value: JSONLiteral, at position: Int) -> [UInt8] {
    let indentation = String(repeating: " ", count: column(of: position))
    let lines = write(value).split(separator: "\n")
    return Array((lines.joined(separator: text.lineBreak + indentation) + text.lineBreak).utf8)
  }

  private func lineStart(of position: Int) -> Int {
    text.bytes[..<position].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  private func column(of position: Int) -> Int {
    text.bytes[lineStart(of: position)..<position].count { $0 & 0xC0 != 0x80 }
  }

  /// Returns the beginning of the comments and empty lines directly above a line.
  ///
  /// A comment that is indented more than the line is inside of a text over several lines.
  private func commentStart(before line: Int, column: Int) -> Int {
    var start = line
    while start > 0 {
      let previous = lineStart(of: start - 1)
      let content = text.bytes[previous..<start].drop { $0 == 0x20 }
      let isEmpty = content.first == 0x0A || content.first == 0x0D
      guard isEmpty || content.first == 0x23 && content.startIndex - previous <= column else { return start }
      start = previous
    }
    return start
  }

  /// Returns the position of the dash of an element; `nil` if it is on another line.
  private func dash(before position: Int) -> Int? {
    var dash = position - 1
    while dash >= 0, text.bytes[dash] == 0x20 { dash -= 1 }
    return dash >= 0 && text.bytes[dash] == 0x2D ? dash : nil
  }

  /// Returns the position after a scalar on one line.
  private func scalarEnd(_ region: Range<Int>) -> Int? {
    guard let first = text.bytes[region].first else { return nil }
    if first == 0x22 || first == 0x27 { return quotedEnd(region) }
    let line = text.bytes[region].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? region.upperBound
    var end = region.lowerBound
    for position in region.lowerBound..<line {
      let byte = text.bytes[position]
      // A comment begins after a space.
      if byte == 0x23, position > region.lowerBound, text.bytes[position - 1] == 0x20 { break }
      if byte != 0x20 { end = position + 1 }
    }
    return end
  }

  private func quotedEnd(_ region: Range<Int>) -> Int? {
    let quote = text.bytes[region.lowerBound]
    var position = region.lowerBound + 1
    while position < region.upperBound {
      let byte = text.bytes[position]
      if byte == 0x5C, quote == 0x22 {
        position += 2
      } else if byte == quote {
        // A doubled mark is one inside of the text.
        guard quote == 0x27, position + 1 < region.upperBound, text.bytes[position + 1] == quote else {
          return position + 1
        }
        position += 2
      } else {
        position += 1
      }
    }
    return nil
  }

  /// Returns the position after a list or an object in brackets.
  private func flowEnd(_ region: Range<Int>) -> Int? {
    var (position, depth) = (region.lowerBound, 0)
    while position < region.upperBound {
      let byte = text.bytes[position]
      let isFirst = position == region.lowerBound || [0x20, 0x2C, 0x5B, 0x7B, 0x3A].contains(text.bytes[position - 1])
      if byte == 0x22 || byte == 0x27, isFirst {
        guard let end = quotedEnd(position..<region.upperBound) else { return nil }
        position = end
        continue
      }
      if byte == 0x7B || byte == 0x5B { depth += 1 }
      if byte == 0x7D || byte == 0x5D { depth -= 1 }
      position += 1
      if depth == 0 { return position }
    }
    return nil
  }
}
