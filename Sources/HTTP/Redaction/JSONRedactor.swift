import HTTPMessages
import JSONSyntax

/// One pass over JSON text that replaces secret values and copies every other byte.
///
/// It reads only strings, numbers and brackets, so that secrets are found in malformed JSON, too.
struct JSONRedactor {
  typealias Weight = SecretNames.Weight

  /// An array or object whose end is not reached yet.
  struct Container {
    var isArray: Bool
    /// The weight of its name for all of its values.
    var weight: Weight
    /// Whether its own name may be a secret's, so that it may hold the key.
    var mayHoldKey = false
    /// The position of the current element.
    var position = 0
    /// The key of the current member.
    var key: Characters?
    /// The weight of the key for the member's value.
    var next: Weight?
    /// The weight of the value of the member `name` for that of the member `value`.
    var named: Weight?
    /// The weight of the name of the container itself.
    var owner = Weight.plain
    /// Where the names of its members are used.
    var place = SecretNames.Place.member
    /// Whether its values are texts about what its keys name, such as labels.
    var isLabels = false
    /// Whether the current member may name the value of another one.
    var isNaming = false
    /// Whether a member says that the value identifies something, as an order's number does.
    var isNumbered = false
    /// Whether a member says that it is a JSON Web Key.
    var isWebKey = false
    /// Whether the next value is named by another value, so that a word is not a secret.
    var isDoubtful = false
  }

  /// The characters between the quotation marks of a string.
  struct Characters {
    var range: Range<Int>
    var isEscaped: Bool
  }

  /// The most nested containers that are distinguished; deeper ones count as the deepest.
  private static let deepest = 512

  let text: [UInt8]
  private var output: [UInt8] = []
  /// The offset up to which the text is in the output; 0 until something changes.
  private var copied = 0
  /// Where each replaced part ends in the text, and in the output.
  private(set) var ends: [(text: Int, output: Int)] = []
  var offset = 0
  var containers: [Container] = []
  var depthBeyond = 0
  /// The weight of a key outside of all containers for the next value, in text that is incomplete.
  var outermost: Weight?

  init(text: [UInt8]) { self.text = text }

  /// The text without its secrets; `nil` where it has none.
  mutating func run(_ editor: inout SecretEditor) -> [UInt8]? {
    skip(while: Self.isInsignificant)
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "\""): readString(&editor)
      case UInt8(ascii: "{"), UInt8(ascii: "["): enter(&editor)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): leave()
      case UInt8(ascii: ","): separate()
      default: readNumber(&editor)
      }
      skip(while: Self.isInsignificant)
    }
    return copied == 0 ? nil : output + text[copied...]
  }

  // MARK: Bytes

  /// Moves to the first byte that does not satisfy a condition, or to the end.
  private mutating func skip(while belongs: (UInt8) -> Bool) {
    offset = text.endOfRun(from: offset, where: belongs)
  }

  /// Whether a byte is neither part of a container nor the start of a string or number.
  private static func isInsignificant(_ byte: UInt8) -> Bool {
    switch byte {
    // " , - [ ] { }
    case 0x22, 0x2C, 0x2D, 0x5B, 0x5D, 0x7B, 0x7D: false
    default: byte < 0x30 || byte > 0x39
    }
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    // + - . E e
    case 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: byte >= 0x30 && byte <= 0x39
    }
  }

  /// Whether a byte of a string is neither a quotation mark nor a backslash.
  private static func isPlain(_ byte: UInt8) -> Bool { byte != 0x22 && byte != 0x5C }

  // MARK: Containers

  private mutating func enter(_ editor: inout SecretEditor) {
    let title = containers.last.flatMap { $0.isArray ? nil : $0.key }.map(string)
    let outer = containers.last
    var weight = takeWeight(editor)
    let isArray = text[offset] == UInt8(ascii: "[")
    offset += 1
    if weight > .nested, weight < .declared, !isArray, describes(offset) { weight = .plain }
    guard containers.count < Self.deepest else {
      depthBeyond += 1
      return
    }
    let inner: Weight =
      switch weight {
      case .certain where editor.purpose.isStrict: .declared
      case .certain, .lengthy, .brief, .textual, .probable: isArray ? weight : .nested
      // The objects in a session may have ids like any others.
      case .ambiguous: isArray ? weight : .plain
      case .plain, .kept, .nested, .declared: weight
      }
    var container = Container(isArray: isArray, weight: inner, mayHoldKey: weight == .ambiguous)
    container.owner = weight
    if let title {
      let words = NameWords(title).words
      container.place = words.last.flatMap { Self.places[$0] } ?? .member
      container.isLabels = words.contains(where: Self.labels.contains)
    } else if let outer {
      (container.place, container.isLabels) = (outer.place, outer.isLabels)
    }
    containers.append(container)
  }

  /// Names of objects whose members are header fields, cookies or parameters.
  private static let places: [String: SecretNames.Place] = [
    "headers": .header, "header": .header, "cookies": .cookie, "query": .parameter, "params": .parameter,
    "args": .parameter, "form": .parameter, "parameters": .parameter, "querystring": .parameter,
  ]
  /// Names of objects whose values are texts for people.
  private static let labels: Set<String> = [
    "labels", "translations", "messages", "i18n", "strings", "placeholders", "hints", "texts", "errors", "descriptions",
    "titles", "locale", "locales", "captions", "permissions", "scopes", "rules", "validation", "validations", "casts",
  ]

  /// Whether the first key of the object at an offset says that it describes a value rather than holding one, as in
  /// `"password": {"type": "string"}`.
  private func describes(_ start: Int) -> Bool {
    let first = text.endOfRun(from: start, where: JSONWhitespace.contains)
    guard first < text.count, text[first] == 0x22 else { return false }
    let key = text[(first + 1)...].prefix(24).prefix { $0 != 0x22 }
    return Self.describing.contains(String(decoding: key, as: UTF8.self))
  }
  private static let describing: Set<String> = [
    "type", "$ref", "format", "description", "minLength", "maxLength", "pattern", "properties", "enum", "oneOf",
    "anyOf",
    "allOf", "nullable", "in", "schema", "writeOnly", "readOnly", "required", "rule", "rules", "title", "label",
    "placeholder", "flows", "scheme", "bearerFormat", "openIdConnectUrl",
  ]

  private mutating func leave() {
    offset += 1
    if depthBeyond > 0 {
      depthBeyond -= 1
    } else {
      _ = containers.popLast()
    }
    forgetNext()
  }

  private mutating func separate() {
    offset += 1
    forgetNext()
    guard let last = containers.indices.last, depthBeyond == 0 else { return }
    containers[last].position += 1
  }

  private mutating func forgetNext() {
    if let last = containers.indices.last { containers[last].next = nil } else { outermost = nil }
  }

  /// Returns what names and pointers say about the value at the offset.
  private mutating func takeWeight(_ editor: SecretEditor) -> Weight {
    defer { forgetNext() }
    guard let last = containers.last else { return isPointedAt(editor) ? .declared : outermost ?? .plain }
    if last.weight == .kept || last.weight == .declared { return last.weight }
    return isPointedAt(editor) ? .declared : last.next ?? last.weight
  }

  private func isPointedAt(_ editor: SecretEditor) -> Bool {
    let depth = containers.count
    guard depthBeyond == 0, editor.pointers.contains(where: { $0.tokens.count == depth }) else { return false }
    let tokens = pointer.tokens
    return editor.pointers.contains { pointer in
      pointer.tokens.count == tokens.count && zip(pointer.tokens, tokens).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }

  /// The location of the value at the offset.
  private var pointer: JSONPointer {
    JSONPointer(tokens: containers.map { $0.isArray ? String($0.position) : $0.key.map(string) ?? "" })
  }

  // MARK: Scalars

  private mutating func replace(_ range: Range<Int>, with bytes: some Sequence<UInt8>) {
    if output.isEmpty { output.reserveCapacity(text.count) }
    output += text[copied..<range.lowerBound]
    output += bytes
    copied = range.upperBound
    ends.append((copied, output.count))
  }

  private mutating func readNumber(_ editor: inout SecretEditor) {
    let start = offset
    skip(while: Self.isOfNumber)
    let weight = takeWeight(editor)
    let isHidden = !editor.hidden.isEmpty && weight != .kept && editor.hidden.contains(string(start..<offset))
    guard
      isHidden || weight >= .probable && editor.isSecret(number: text[start..<offset], weight)
        || weight != .kept && CardNumber.isUngrouped(text[start..<offset]) && SecretNames.mayBeCard(name)
    else { return }
    editor.collect(string(start..<offset))
    if editor.purpose == .detection {
      editor.mentions.append(SecretMention(kind: .name, name: name, pointer: pointer))
    } else {
      replace(start..<offset, with: [UInt8(ascii: "0")])
    }
  }

  private mutating func readString(_ editor: inout SecretEditor) {
    let start = offset
    var isEscaped = false
    offset += 1
    skip(while: Self.isPlain)
    while offset < text.count, text[offset] == UInt8(ascii: "\\") {
      isEscaped = true
      offset += 2
      skip(while: Self.isPlain)
    }
    offset = min(offset, text.count)
    let characters = Characters(range: min(start + 1, offset)..<offset, isEscaped: isEscaped)
    if offset < text.count { offset += 1 }
    let replacement = isKey ? readKey(characters, &editor) : readValue(characters, &editor)
    guard let replacement else { return }
    var literal: [UInt8] = []
    JSONLiteral.write(String(decoding: replacement, as: UTF8.self), to: &literal)
    replace(start..<offset, with: literal)
  }

  /// Reads a string value, and returns its replacement; `nil` if it stays.
  private mutating func readValue(_ characters: Characters, _ editor: inout SecretEditor) -> [UInt8]? {
    let container = depthBeyond == 0 ? containers.last : nil
    var weight = takeWeight(editor)
    var isDoubtful = container?.isDoubtful == true
    if let container, container.isArray, weight == .plain, let named = container.named, characters.range.count >= 8 {
      (weight, isDoubtful) = (named, true)
    }
    noteName(characters, editor: &editor)
    guard weight != .kept, !characters.range.isEmpty else { return nil }
    if weight < .declared, let container, !container.isArray, let edited = editField(characters, container, &editor) {
      return edited
    }
    if weight >= .nested {
      let value = string(characters)
      let isText = isDoubtful && !isUnmistakable(value) || container?.isLabels == true && !ValueHeuristics.isKey(value)
      if weight == .declared || !isText, editor.isSecret(value, weight, .member) {
        let text = editor.replacement(for: value, .name, name, isDistinctive: weight != .ambiguous, at: pointer)
        return text.map { Array($0.utf8) }
      }
    }
    let before = editor.mentions.count
    let mayBeNumber = ValueHeuristics.isDigit(text[characters.range.lowerBound]) && characters.range.count <= 19
    editor.isIdentifier =
      mayBeNumber
      && (container?.isNumbered == true || SecretNames.isIdentifier(name)
        || CardNumber.isTest(text[characters.range], named: name))
    defer {
      editor.isIdentifier = false
      for position in before..<editor.mentions.count { editor.mentions[position].pointer = pointer }
    }
    guard characters.isEscaped else { return editor.edit(text, characters.range, allowsRelative: true) }
    let bytes = unescaped(characters.range)
    return editor.edit(bytes, bytes.indices, allowsRelative: true)
  }

  /// Whether a value that another value names is a secret, rather than a label, a type or a further name.
  private func isUnmistakable(_ value: String) -> Bool {
    ValueHeuristics.looksSecret(value)
      || value.utf8.contains(UInt8(ascii: " "))
        && ValueHeuristics.looksSecret(
          value.split(separator: " ").last.map(String.init) ?? ""
        ) && !ValueHeuristics.isProse(value)
  }

  /// Reads the value of a member that is a header field or a cookie, and returns its replacement; `nil` if it stays.
  private func editField(_ characters: Characters, _ container: Container, _ editor: inout SecretEditor) -> [UInt8]? {
    guard let key = container.key else { return nil }
    let isCookie = (6...7).contains(key.range.count) && isCookieName(key)
    guard container.place == .header || isCookie, !editor.purpose.isStrict || !isCookie else { return nil }
    let value = string(characters)
    guard !isCookie || value.utf8.contains(UInt8(ascii: "=")) else { return nil }
    return editor.edit(header: isCookie ? "Cookie" : string(key), value).map { Array($0.utf8) }
  }

  private func isCookieName(_ key: Characters) -> Bool {
    ["cookie", "cookies"].contains(ASCII.lowercased(string(key.range)))
  }

  /// The name of the current value: that of its member, or of the array that contains it.
  private var name: String { containers.lazy.reversed().compactMap(\.key).first.map(string) ?? "" }

  private func unescaped(_ range: Range<Int>) -> [UInt8] {
    text[range].withUnsafeBytes { JSONStringRules.unescaped($0) }
  }

  func string(_ characters: Characters) -> String {
    characters.isEscaped
      ? String(decoding: unescaped(characters.range), as: UTF8.self) : string(characters.range)
  }

  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Whether a colon follows the string that was just read.
  private var isKey: Bool {
    let next = text.endOfRun(from: offset, where: JSONWhitespace.contains)
    return next < text.count && text[next] == UInt8(ascii: ":")
  }
}
