import HTTPMessages

extension SecretEditor {
  /// The secrets of XML and HTML, in elements and attributes with secret names.
  ///
  /// A name is that of an element, that of an attribute, or the value of an attribute or element that names another
  /// value: `<password>x</password>`, `<field name="token">x</field>`, `<input name="csrf_token" value="x">`,
  /// `<key>password</key><string>x</string>`. Text may be in a CDATA section.
  ///
  /// A tag is read up to the next `<`, so that the time is proportional to the length of the text.
  mutating func markupSecrets(_ bytes: [UInt8]) -> [Candidate] {
    var found: [Candidate] = []
    var offset = 0
    /// The text of the latest element that names the value of the next one.
    var announced: ArraySlice<UInt8>?
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[start...].starts(with: Self.sectionStart) {
        let section = Self.section(in: bytes, at: start)
        offset = section.next
        found += wrapped(bytes, section.content)
        continue
      }
      let tag = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "<") }
      let name = tag.prefix(while: Self.isOfTagName)
      offset = tag.endIndex
      guard !name.isEmpty else { continue }
      var rest = tag[name.endIndex...]
      let attributes = Self.attributes(&rest)
      found += secrets(of: attributes)
      guard rest.first == UInt8(ascii: ">"), rest.dropLast().last != UInt8(ascii: "/") else { continue }
      let content = Self.content(in: bytes, after: rest.startIndex, at: &offset)
      guard let content, bytes[offset...].starts(with: "</".utf8) else { continue }
      let local = Self.lowercased(name[(name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex)...])
      if Self.naming.contains(local) {
        announced = content
        continue
      }
      var names = [local]
      if !Self.labelling.contains(local) { names += Self.title(of: attributes).map { [Self.text($0)] } ?? [] }
      if let title = announced, Self.named.contains(local) { names.append(Self.text(title)) }
      announced = nil
      var secret: [Candidate] = []
      for name in names where secret.isEmpty { secret = candidates(content, named: name) }
      if !secret.isEmpty {
        found += secret
      } else if content.startIndex > rest.startIndex + 1 {
        found += wrapped(bytes, content.indices)
      }
    }
    return found
  }

  /// Elements whose text names the value of the next element.
  private static let naming: Set<String> = ["key", "name"]
  /// Elements whose text may be a value that another element names.
  private static let named: Set<String> = ["value", "string", "data", "val"]
  /// Elements whose text is a label, rather than the value of what their attributes name.
  private static let labelling: Set<String> = [
    "a", "button", "div", "h1", "h2", "h3", "h4", "label", "legend", "li", "option", "p", "select", "span", "th",
  ]

  // MARK: Elements

  private static let sectionStart = Array("<![CDATA[".utf8)

  /// The text of a CDATA section, and the offset after the section.
  private static func section(in bytes: [UInt8], at start: Int) -> (content: Range<Int>, next: Int) {
    let content = start + sectionStart.count
    var end = content
    while let bracket = bytes[end...].firstIndex(of: UInt8(ascii: "]")) {
      if bytes[bracket...].starts(with: "]]>".utf8) { return (content..<bracket, bracket + 3) }
      end = bracket + 1
    }
    return (content..<bytes.count, bytes.count)
  }

  /// The text after a tag's end, without the white space around it, or that of the CDATA section there.
  ///
  /// - Parameter offset: The end of the text; is moved after the section.
  private static func content(in bytes: [UInt8], after end: Int, at offset: inout Int) -> ArraySlice<UInt8>? {
    let text = bytes[(end + 1)..<offset].drop { $0 <= 0x20 }
    let content = text.dropLast(text.reversed().prefix { $0 <= 0x20 }.count)
    guard content.isEmpty, bytes[offset...].starts(with: sectionStart) else {
      return content.isEmpty ? nil : content
    }
    let section = section(in: bytes, at: offset)
    offset = bytes[section.next...].drop { $0 <= 0x20 }.startIndex
    return bytes[section.content]
  }

  // MARK: Attributes

  private struct Attribute {
    var name: ArraySlice<UInt8>
    var value: ArraySlice<UInt8>
  }

  private func secrets(of attributes: [Attribute]) -> [Candidate] {
    let title = Self.title(of: attributes)
    return attributes.flatMap { attribute in
      switch Self.lowercased(attribute.name) {
      case "value", "content": title.map { candidates(attribute.value, named: Self.text($0)) } ?? []
      default: candidates(attribute.value, named: Self.text(attribute.name))
      }
    }
  }

  /// The value of the attribute that names what an element holds.
  private static func title(of attributes: [Attribute]) -> ArraySlice<UInt8>? {
    attributes.first { ["name", "property", "key"].contains(lowercased($0.name)) }?.value
  }

  /// The attributes of a tag after its name, up to its end, at which the rest begins.
  private static func attributes(_ rest: inout ArraySlice<UInt8>) -> [Attribute] {
    var found: [Attribute] = []
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
      let name = rest.prefix(while: isOfTagName)
      guard !name.isEmpty else { return found }
      rest = rest[name.endIndex...].drop { $0 <= 0x20 }
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop { $0 <= 0x20 }
      let mark = rest.first.flatMap { $0 == 0x22 || $0 == 0x27 ? $0 : nil }
      if mark != nil { rest = rest.dropFirst() }
      let value = rest.prefix { mark == nil ? $0 > 0x20 && $0 != UInt8(ascii: ">") : $0 != mark }
      rest = rest[value.endIndex...]
      if mark != nil { rest = rest.dropFirst() }
      if value.isEmpty, mark == nil { return found }
      found.append(Attribute(name: name, value: value))
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String { ASCII.lowercased(text(bytes)) }

  private static func isOfTagName(_ byte: UInt8) -> Bool {
    ValueHeuristics.isAlphanumeric(byte) || byte >= 0x80 || "-_:.".utf8.contains(byte)
  }
}
