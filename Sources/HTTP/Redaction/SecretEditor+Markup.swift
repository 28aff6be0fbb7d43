import HTTPMessages

/// Names and values of XML and HTML, for the scanner of text.
extension SecretEditor {
  /// The value that markup gives to a name, and the whole name; `nil` where the name is none of markup.
  ///
  /// A name is that of an element, that of an attribute, or the value of an attribute or element that names another
  /// value: `<password>x</password>`, `<field name="token">x</field>`, `<input name="csrf_token" value="x">`,
  /// `<key>password</key><string>x</string>`. Text may be in a CDATA section.
  static func markupValue(
    of name: Range<Int>,
    in text: ArraySlice<UInt8>
  ) -> (name: String, value: ArraySlice<UInt8>)? {
    let lead = text[..<name.lowerBound].suffix(longestTag)
    guard name.count <= 64, let mark = lead.last(where: { !isOfTagName($0) || $0 == 0x3A }) else { return nil }
    // The name of an element, perhaps in a namespace.
    let prefix = lead.dropLast(mark == 0x3A ? 1 : 0).reversed().prefix { isOfTagName($0) && mark == 0x3A }
    let start = name.lowerBound - (mark == 0x3A ? prefix.count + 1 : 0)
    if text[..<start].last == 0x3C {
      return content(ofTagWith: start, in: text).map { (string(text[name]), $0) }
    }
    guard let open = lead.lastIndex(where: { $0 == 0x3C || $0 == 0x3E }) else { return nil }
    if lead[open] == 0x3E { return named(by: open, name, in: text) }
    let rest = text[(open + 1)...].prefix(2 * longestTag).prefix { $0 != 0x3C }
    let tag = rest[..<(rest[name.upperBound...].firstIndex(of: 0x3E) ?? rest.endIndex)]
    guard let first = tag.first, ValueHeuristics.isLetter(first) else { return nil }
    let attributes = attributes(of: tag)
    guard let attribute = attributes.first(where: { $0.name.overlaps(name) || $0.value.indices.overlaps(name) }) else {
      return nil
    }
    if attribute.name.overlaps(name) { return (string(text[attribute.name]), attribute.value) }
    guard SecretWords.namingAttributes.contains(lowercased(text[attribute.name])) else { return nil }
    let title = string(attribute.value)
    if let value = attributes.first(where: { SecretWords.valueAttributes.contains(lowercased(text[$0.name])) }) {
      return (title, value.value)
    }
    guard !SecretWords.labellingElements.contains(lowercased(tag.prefix(while: isOfTagName))) else { return nil }
    return content(ofTagWith: name.upperBound, in: text).map { (title, $0) }
  }

  /// The most bytes between the beginning of a tag and a name in it.
  private static let longestTag = 1024

  /// The text of the element after one whose text is a name: `<key>password</key><string>x</string>`.
  private static func named(
    by end: Int,
    _ name: Range<Int>,
    in text: ArraySlice<UInt8>
  ) -> (name: String, value: ArraySlice<UInt8>)? {
    let title = text[(end + 1)...].prefix(longestTag).prefix { $0 != 0x3C }
    let closing = text[title.endIndex...].dropFirst(2).prefix(while: isOfTagName)
    guard text[title.endIndex...].starts(with: "</".utf8), SecretWords.namingElements.contains(lowercased(closing)),
      case let next = text[closing.endIndex...].dropFirst().drop(while: { $0 <= 0x20 }), next.first == 0x3C,
      case let element = next.dropFirst().prefix(while: isOfTagName),
      SecretWords.namedElements.contains(lowercased(element))
    else { return nil }
    return content(ofTagWith: element.endIndex, in: text).map { (string(title), $0) }
  }

  /// The text of the element whose tag holds an offset, without the white space around it, or that of the CDATA section
  /// there; `nil` where the element has no text, or others in it.
  private static func content(ofTagWith offset: Int, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = text[offset...].prefix(longestTag).prefix(while: { $0 != 0x3C }).firstIndex(of: 0x3E),
      text[..<end].last != 0x2F
    else { return nil }
    let section = Array("<![CDATA[".utf8)
    var content = text[(end + 1)...].drop { $0 <= 0x20 }
    if content.starts(with: section) {
      content = content.dropFirst(section.count)
      guard let close = content.indices.first(where: { content[$0...].starts(with: "]]>".utf8) }) else { return nil }
      return content[..<close]
    }
    content = content.prefix { $0 != 0x3C }
    guard text[content.endIndex...].starts(with: "</".utf8) else { return nil }
    content = content.dropLast(content.reversed().prefix { $0 <= 0x20 }.count)
    return content.isEmpty ? nil : content
  }

  /// The attributes of a tag: where their names are, and their values without quotation marks.
  private static func attributes(of tag: ArraySlice<UInt8>) -> [(name: Range<Int>, value: ArraySlice<UInt8>)] {
    var found: [(name: Range<Int>, value: ArraySlice<UInt8>)] = []
    var rest = tag
    while let equals = rest.firstIndex(of: 0x3D) {
      let lead = rest[..<equals].dropLast(rest[..<equals].reversed().prefix { $0 <= 0x20 }.count)
      let name = lead.suffix(lead.reversed().prefix(while: isOfTagName).count)
      rest = rest[(equals + 1)...].drop { $0 <= 0x20 }
      let mark = rest.first.flatMap { isQuote($0) ? $0 : nil }
      if mark != nil { rest = rest.dropFirst() }
      let value = rest.prefix { mark == nil ? $0 > 0x20 && $0 != 0x2F : $0 != mark }
      found.append((name.indices, value))
      rest = rest[value.endIndex...]
      if mark != nil { rest = rest.dropFirst() }
    }
    return found
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String { ASCII.lowercased(string(bytes)) }

  private static func isOfTagName(_ byte: UInt8) -> Bool {
    ValueHeuristics.isAlphanumeric(byte) || byte >= 0x80 || "-_:.".utf8.contains(byte)
  }
}
