import HTTPMessages
import JSONSyntax

/// The weight of keys, and of values that name others, for values.
extension JSONRedactor {
  /// Remembers the value of a key such as `name` or `path`, as in `{"name": "password", "value": "x"}`, and the name
  /// in an array of names and values.
  mutating func noteName(_ characters: Characters, editor: inout SecretEditor) {
    guard depthBeyond == 0, let last = containers.indices.last, characters.range.count <= 128 else { return }
    if containers[last].isArray {
      containers[last].named = nil
      guard containers[last].weight == .plain, characters.range.count <= 64,
        editor.names.mayBeSecret(text[characters.range]), !text[characters.range].contains(0x20)
      else { return }
      let name = string(characters)
      let weight = max(editor.memberWeight(name), editor.names.weight(of: name, in: .header))
      containers[last].named = weight >= .textual && SecretNames.isName(name) ? weight : nil
    } else if containers[last].isNaming {
      let weight = titleWeight(characters, containers[last], &editor)
      containers[last].named = max(containers[last].named ?? .plain, weight)
      if isTitle(characters), SecretNames.isIdentifier(string(characters)) { containers[last].isNumbered = true }
    }
  }

  /// Whether a value may be a name: short, and without digits.
  private func isTitle(_ characters: Characters) -> Bool {
    characters.range.count <= 40 && !text[characters.range].contains(where: ValueHeuristics.isDigit)
  }

  /// Returns the weight of the value that another value names: by a name, or the path to one.
  private func titleWeight(_ characters: Characters, _ container: Container, _ editor: inout SecretEditor) -> Weight {
    guard editor.names.mayBeSecret(text[characters.range]) else { return .plain }
    let parts = string(characters).split { "/.[]'".contains($0) }
    guard let name = parts.last(where: { !$0.utf8.allSatisfy(ValueHeuristics.isDigit) }).map(String.init) else {
      return .plain
    }
    return max(
      editor.memberWeight(name),
      container.place == .member ? .plain : editor.names.weight(of: name, in: container.place)
    )
  }

  static let naming: Set<String> = [
    "name", "key", "path", "field", "attribute", "attr", "param", "parameter", "property", "header", "variable", "k",
    "n",
    "label", "type", "id",
  ]
  static let named: Set<String> = [
    "value", "val", "v", "new", "old", "from", "to", "content",
  ]
  /// Keys of objects with the name of a secret whose values are the secret.
  private static let holders: Set<String> = [
    "value", "val", "text", "plain", "plaintext", "raw", "current", "new", "old", "confirm", "set", "#text", "_text",
    "$t",
    "_", "S", "stringValue", "string", "content", "password", "first", "second", "access", "refresh",
  ]
  /// The private members of a JSON Web Key (RFC 7518, section 6).
  static let keyMembers: Set<String> = ["d", "p", "q", "dp", "dq", "qi", "k"]

  /// Returns the weight of the value at the offset by the name in the same object, where the name comes later.
  private mutating func laterName(_ editor: inout SecretEditor) -> Weight {
    guard let container = containers.last else { return .plain }
    var found = Weight.plain
    var isNumbered = container.isNumbered
    scanMembers { key, value in
      guard Self.naming.contains(ASCII.lowercased(string(key.range))), let value, value.range.count <= 128 else {
        return
      }
      found = max(found, titleWeight(value, container, &editor))
      if isTitle(value), SecretNames.isIdentifier(string(value)) { isNumbered = true }
    }
    containers[containers.count - 1].isNumbered = isNumbered
    return found
  }

  /// The most bytes of an object that are read ahead.
  private static let longestScan = 2048

  /// Reads the members of the current object that come after the offset; a value that is not a string is `nil`.
  private func scanMembers(_ body: (_ key: Characters, _ value: Characters?) -> Void) {
    let end = min(text.count, offset + Self.longestScan)
    var position = offset
    var depth = 0
    var key: Characters?
    while position < end, depth >= 0 {
      switch text[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        key = nil
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let start = position + 1
        var isEscaped = false
        position = start
        while position < end, text[position] != 0x22 {
          if text[position] == 0x5C {
            isEscaped = true
            position += 1
          }
          position += 1
        }
        guard position < end else { return }
        guard depth == 0 else { break }
        let characters = Characters(range: start..<position, isEscaped: isEscaped)
        let next = text.endOfRun(from: position + 1, to: end, where: JSONWhitespace.contains)
        if next < end, text[next] == UInt8(ascii: ":") {
          key = characters
          body(characters, nil)
        } else if let title = key {
          body(title, characters)
          key = nil
        }
      default: break
      }
      position += 1
    }
  }

  /// Reads a key, and returns its replacement; `nil` if it stays.
  mutating func readKey(_ characters: Characters, _ editor: inout SecretEditor) -> [UInt8]? {
    let name = string(characters)
    let container = depthBeyond == 0 ? containers.last : nil
    let traits = editor.traits(of: name)
    var weight = traits.weight
    var isDoubtful = false
    if let place = container?.place, place != .member, weight < .certain, weight != .kept {
      weight = max(weight, editor.names.weight(of: name, in: place))
      if place == .cookie, weight == .ambiguous { weight = .probable }
    }
    if weight == .plain || weight == .ambiguous, let container {
      if traits.isNamed {
        let named = max(container.named ?? .plain, laterName(&editor))
        if named > .plain { (weight, isDoubtful) = (named, editor.side == .response && !editor.purpose.isStrict) }
      }
      if weight == .plain, container.weight == .nested, container.owner > .nested, Self.holders.contains(name) {
        (weight, isDoubtful) = (container.owner, editor.side == .response && !editor.purpose.isStrict)
      }
      if weight == .plain, traits.isOfKey, isWebKey(container) { weight = .certain }
    }
    if weight == .plain, container?.mayHoldKey == true, ["key", "value"].contains(name) { weight = .nested }
    if depthBeyond == 0 {
      let next = weight == .plain ? nil : weight
      if let last = containers.indices.last {
        containers[last].key = characters
        if name == "kty" { containers[last].isWebKey = true }
        containers[last].isNaming = traits.isNaming
        containers[last].next = next
        containers[last].isDoubtful = isDoubtful
      } else {
        outermost = next
      }
    }
    // A secret may be a key, as in an object of sessions.
    guard weight != .kept, characters.range.count >= 16 else { return nil }
    return editor.edit(text: name, allowsRelative: false).map { Array($0.utf8) }
  }

  /// Whether the current object is a JSON Web Key: one with the type of a key.
  private func isWebKey(_ container: Container) -> Bool {
    if container.isWebKey { return true }
    var isFound = false
    scanMembers { key, _ in if text[key.range].elementsEqual("kty".utf8) { isFound = true } }
    return isFound
  }
}
