import HTTPExchange

extension SecretEditor {
  /// The secrets of XML and HTML: the text of elements and the values of attributes with secret names, and the values of
  /// inputs (`<input name="csrf_token" value="x">`).
  ///
  /// A tag is read up to the next `<`, so that the time is in proportion to the length of the text.
  func markupSecrets(_ bytes: [UInt8]) -> [Candidate] {
    var found: [Candidate] = []
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let tag = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "<") }
      let name = tag.prefix(while: Self.isOfTagName)
      offset = tag.endIndex
      guard !name.isEmpty else { continue }
      var rest = tag[name.endIndex...]
      let attributes = Self.attributes(&rest)
      found += secrets(of: attributes)
      guard rest.first == UInt8(ascii: ">"), bytes[offset...].starts(with: "</".utf8) else { continue }
      let local = name[(name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex)...]
      found += secret(rest.dropFirst(), named: local)
    }
    return found
  }

  private struct Attribute {
    var name: ArraySlice<UInt8>
    var value: ArraySlice<UInt8>
  }

  private func secrets(of attributes: [Attribute]) -> [Candidate] {
    let title = attributes.first { ["name", "property"].contains(ASCII.lowercased(Self.text($0.name))) }
    return attributes.flatMap { attribute in
      switch ASCII.lowercased(Self.text(attribute.name)) {
      case "value", "content": title.map { secret(attribute.value, named: $0.value) } ?? []
      default: secret(attribute.value, named: attribute.name)
      }
    }
  }

  private func secret(_ value: ArraySlice<UInt8>, named name: ArraySlice<UInt8>) -> [Candidate] {
    let name = Self.text(name)
    let weight = names.weight(of: name, in: .member)
    guard weight >= .textual, !value.isEmpty, value.count <= Self.longestValue else { return [] }
    let secret = Self.text(value)
    guard isSecret(untyped: secret, weight) else { return [] }
    let isDistinctive = isDistinctive(secret, weight)
    return [Candidate(range: value.indices, .secret(secret, .name, name, isDistinctive: isDistinctive))]
  }

  /// The attributes of a tag behind its name, up to its end, at which the rest begins.
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

  private static let longestValue = 1 << 16

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func isOfTagName(_ byte: UInt8) -> Bool {
    ValueLook.isAlphanumeric(byte) || "-_:.".utf8.contains(byte)
  }
}
