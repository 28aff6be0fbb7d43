/// A path to a value inside a document.
///
/// Source: RFC 6901.
public struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
  /// The unescaped reference tokens from the root inward; empty for the whole document.
  public var tokens: [String]

  /// Creates a pointer from unescaped reference tokens.
  public init(tokens: [String] = []) { self.tokens = tokens }

  /// Parses a pointer such as `/items/0/id`; `nil` if it is invalid.
  public init?(_ text: String) {
    guard !text.isEmpty else {
      self.init(tokens: [])
      return
    }
    guard text.utf8.first == 0x2F else { return nil }
    var tokens: [String] = []
    for part in text.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false) {
      var token: [UInt8] = []
      var bytes = part.makeIterator()
      while let byte = bytes.next() {
        guard byte == 0x7E else {
          token.append(byte)
          continue
        }
        switch bytes.next() {
        case 0x30: token.append(0x7E)
        case 0x31: token.append(0x2F)
        default: return nil
        }
      }
      tokens.append(String(decoding: token, as: UTF8.self))
    }
    self.init(tokens: tokens)
  }

  /// The pointer as text: `/items/0/id`, or `""` for the whole document.
  public var description: String {
    tokens.reduce(into: "") { text, token in
      text += "/"
      for character in token.unicodeScalars {
        switch character {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(character)
        }
      }
    }
  }

  /// Returns the pointer extended by a token.
  public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens: tokens + [token]) }

  /// Returns the pointer extended by an array position, counted from 0.
  public func appending(_ position: Int) -> JSONPointer { appending(String(position)) }

  /// Returns the pointer extended by another pointer.
  public func appending(_ pointer: JSONPointer) -> JSONPointer { JSONPointer(tokens: tokens + pointer.tokens) }
}

extension JSONValue {
  /// Returns the value at a pointer relative to this value; `nil` if there is none.
  ///
  /// Array positions are digits without leading zeros; `-` matches no element (RFC 6901, section 4).
  public func value(at pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      switch value.kind {
      case .object:
        guard let next = value[token] else { return nil }
        value = next
      case .array:
        let isPosition =
          token == "0" || (token.utf8.first != 0x30 && !token.isEmpty && token.utf8.allSatisfy(JSONText.isDigit))
        guard isPosition, let position = Int(token), let next = value[position] else { return nil }
        value = next
      default: return nil
      }
    }
    return value
  }

  /// The pointer from the document's root to this value; for a key, to its member's value.
  public var pointer: JSONPointer {
    let target = entry.isKey ? index + 1 : index
    var tokens: [String] = []
    var container = document.root
    descending: while container.index < target {
      if container.kind == .array {
        for (position, element) in container.elements.enumerated()
        where element.index <= target && target < document.indexAfter(element.index) {
          tokens.append(String(position))
          container = element
          continue descending
        }
      } else {
        for member in container.members
        where member.value.index <= target && target < document.indexAfter(member.value.index) {
          tokens.append(member.name)
          container = member.value
          continue descending
        }
      }
      break
    }
    return JSONPointer(tokens: tokens)
  }
}
