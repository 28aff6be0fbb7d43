import HTTPMessages
import JSONSyntax

/// The meaning of an XML document, whatever the spelling of its tags: equal documents have equal bytes.
///
/// Attributes are sorted, and prefixes replaced by digests of their namespaces, so that the text hardly grows. Comments,
/// instructions, and white space alone between the tags of different elements are left out. No entity is expanded: a
/// document with a type declaration is compared byte by byte, and so is one that is not well-formed.
/// Source: Extensible Markup Language 1.0; Namespaces in XML 1.0.
struct XMLContent {
  /// The deepest element, and the most namespaces in one place.
  private static let limit = 256
  /// The most namespaces that are copied for elements with declarations of their own.
  private static let mostCopies = 1_000_000

  /// The canonical text.
  private(set) var bytes: [UInt8] = []
  private let text: [UInt8]
  private var offset = 0
  private var open: [(name: ArraySlice<UInt8>, namespaces: [String: String], hasElements: Bool)] = []
  /// The characters since the last tag.
  private var characters: [UInt8] = []
  private var isComplete = false
  private var copies = 0

  /// Reads a document; `nil` for any other text.
  init?(_ text: [UInt8]) {
    self.text = text
    offset = ByteOrderMark.length(in: text)
    guard text[offset...].first(where: { !Self.isSpace($0) }) == 0x3C, String(validUTF8: text) != nil else {
      return nil
    }
    while offset < text.count { guard readPart() else { return nil } }
    guard isComplete else { return nil }
  }

  private mutating func readPart() -> Bool {
    if text[offset] != 0x3C {
      let part = text[offset...].prefix { $0 != 0x3C }
      offset = part.endIndex
      return open.isEmpty ? part.allSatisfy(Self.isSpace) : append(part)
    }
    if skip("<!--") { return part(before: "-->") != nil }
    if skip("<![CDATA[") { return part(before: "]]>").map { !open.isEmpty && append($0, isPlain: true) } ?? false }
    if skip("<?") {
      guard let words = part(before: "?>").map({ String(decoding: $0, as: UTF8.self).lowercased() }) else {
        return false
      }
      return !words.hasPrefix("xml ") || !words.contains("encoding") || words.contains("utf-8")
    }
    guard skip("</") else { return !isComplete && skip("<") && beginElement() }
    guard let name = readName(), let last = open.popLast(), last.name == name, skipSpace(), skip(">") else {
      return false
    }
    endCharacters(isSpaceKept: !last.hasElements)
    bytes += "</>".utf8
    isComplete = open.isEmpty
    return true
  }

  private mutating func beginElement() -> Bool {
    guard open.count < Self.limit, let name = readName() else { return false }
    endCharacters(isSpaceKept: false)
    if !open.isEmpty { open[open.count - 1].hasElements = true }
    var namespaces = open.last?.namespaces ?? [:]
    var attributes: [(name: ArraySlice<UInt8>, value: String)] = []
    while skipSpace(), text[offset...].first.map({ $0 != 0x3E && $0 != 0x2F }) ?? false {
      guard let name = readName(), skipSpace(), skip("="), skipSpace(),
        let mark = ["\"", "'"].first(where: { skip($0) }),
        let part = part(before: mark), append(part, isAttribute: true)
      else { return false }
      let value = String(decoding: characters, as: UTF8.self)
      characters = []
      if name.starts(with: "xmlns".utf8), name.count == 5 || name.dropFirst(5).first == 0x3A {
        copies += namespaces.count
        namespaces[String(decoding: name.dropFirst(6), as: UTF8.self)] = value.isEmpty ? "" : Self.digest(value)
      } else {
        attributes.append((name, value))
      }
    }
    let isEmpty = skip("/")
    guard skip(">"), namespaces.count <= Self.limit, copies <= Self.mostCopies else { return false }
    let all = attributes.map { (Self.expanded($0.name, namespaces), $0.value) }.sorted { $0.0 < $1.0 }
    guard zip(all, all.dropFirst()).allSatisfy({ $0.0 != $1.0 }) else { return false }
    bytes += "<\(Self.expanded(name, namespaces, byDefault: namespaces[""]))".utf8
    for (name, value) in all { bytes += " \(name)=\"\(value)\"".utf8 }
    bytes += isEmpty ? "></>".utf8 : ">".utf8
    if isEmpty { isComplete = open.isEmpty } else { open.append((name, namespaces, false)) }
    return true
  }

  private static func digest(_ namespace: String) -> String {
    String(BodyDigest.digest(Array(namespace.utf8)), radix: 36)
  }

  /// Returns a name with its namespace in place of its prefix.
  private static func expanded(
    _ name: ArraySlice<UInt8>,
    _ namespaces: [String: String],
    byDefault: String? = nil
  ) -> String {
    let parts = name.split(separator: 0x3A, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
    let namespace = parts.count == 2 ? namespaces[parts[0]] ?? parts[0] : byDefault ?? ""
    return namespace.isEmpty ? parts.last ?? "" : "{\(namespace)}\(parts.last ?? "")"
  }

  /// Returns the path of the element at an offset of a canonical text: `/Envelope/Body/id`.
  static func path(in bytes: [UInt8], at offset: Int) -> String {
    var names: [String] = []
    for part in bytes.prefix(offset).split(separator: 0x3C) {
      if part.first == 0x2F { names = names.dropLast() } else { names.append(name(atStartOf: part)) }
    }
    return "/" + names.joined(separator: "/")
  }

  private static func name(atStartOf tag: ArraySlice<UInt8>) -> String {
    let name = tag.prefix { $0 != 0x3E && $0 != 0x20 }
    return String(decoding: name.lastIndex(of: 0x7D).map { name[($0 + 1)...] } ?? name, as: UTF8.self)
  }

  // MARK: Characters

  private mutating func endCharacters(isSpaceKept: Bool) {
    if isSpaceKept || !characters.allSatisfy(Self.isSpace) { bytes += characters }
    characters = []
  }

  /// Adds characters, and those that references stand for; returns whether all references are known ones.
  private mutating func append(_ part: ArraySlice<UInt8>, isAttribute: Bool = false, isPlain: Bool = false) -> Bool {
    var rest = part
    while let byte = rest.popFirst() {
      if byte == 0x26, !isPlain {
        let name = rest.prefix(10).prefix { $0 != 0x3B }
        guard rest.dropFirst(name.count).first == 0x3B,
          let scalar = Self.scalar(String(decoding: name, as: UTF8.self))
        else { return false }
        rest = rest.dropFirst(name.count + 1)
        String(scalar).utf8.forEach { add($0) }
      } else if Self.isSpace(byte) {
        if byte == 0x0D, rest.first == 0x0A { continue }
        add(isAttribute ? 0x20 : byte == 0x0D ? 0x0A : byte)
      } else {
        add(byte)
      }
    }
    return true
  }

  private mutating func add(_ byte: UInt8) {
    switch byte {
    case 0x26: characters += "&amp;".utf8
    case 0x3C: characters += "&lt;".utf8
    case 0x22: characters += "&quot;".utf8
    default: characters.append(byte)
    }
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    if let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][name] as Unicode.Scalar? {
      return known
    }
    let isHexadecimal = name.hasPrefix("#x")
    guard name.hasPrefix("#") else { return nil }
    return UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  // MARK: Reading on

  private mutating func readName() -> ArraySlice<UInt8>? {
    let name = text[offset...].prefix { !Self.isSpace($0) && !"<>/='\"&".utf8.contains($0) }
    offset = name.endIndex
    return name.isEmpty ? nil : name
  }

  private mutating func skipSpace() -> Bool {
    offset = text[offset...].firstIndex { !Self.isSpace($0) } ?? text.count
    return true
  }

  private mutating func skip(_ mark: String) -> Bool {
    guard text[offset...].starts(with: mark.utf8) else { return false }
    offset += mark.utf8.count
    return true
  }

  /// Returns the text before a mark, and goes on after it; `nil` if there is none.
  private mutating func part(before mark: String) -> ArraySlice<UInt8>? {
    let start = offset
    while let found = text[offset...].firstIndex(of: mark.utf8.first ?? 0) {
      offset = found
      if skip(mark) { return text[start..<found] }
      offset += 1
    }
    return nil
  }
}
