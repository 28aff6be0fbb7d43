import HTTPExchange
import JSONSyntax
import Redaction

/// The places of a recorded body where placeholders stand, at which a request may have anything.
enum BodyMask: Sendable, Hashable {
  /// Places in a JSON value.
  case json(JSONMask)
  /// The names of the fields of a form whose values count for nothing.
  case form(Set<String>)
  /// Somewhere in other text.
  case text

  /// The places of a body's placeholders; `nil` where it has none.
  init?(_ body: BodyContent) {
    switch body {
    case .none: return nil
    case .json(let document):
      guard let mask = JSONMask(document.root) else { return nil }
      self = .json(mask)
    case .form(let fields):
      let names = fields.filter { $0.value.withUnsafeBytes(Placeholder.stands(in:)) }.map(\.name)
      guard !names.isEmpty else { return nil }
      self = .form(Set(names))
    case .bytes(let bytes):
      guard bytes.withUnsafeBytes(Placeholder.stands(in:)) else { return nil }
      self = .text
    }
  }

  /// Whether bodies agree that are alike under the mask: every value that it covers is a placeholder from end to end.
  var isWhole: Bool {
    switch self {
    case .json(let mask): mask.isWhole
    case .form, .text: false
    }
  }
}

/// The places of a JSON value where placeholders stand: strings that hold one, and the zeros that stand for numbers.
indirect enum JSONMask: Sendable, Hashable {
  /// The value is a placeholder, or a zero in the place of a secret number.
  case value
  /// A placeholder stands somewhere in the text of the value.
  case part
  /// Placeholders stand in elements, by their positions, or in members, by their keys.
  case children([String: JSONMask])

  /// The placeholders of a value; `nil` where it has none.
  init?(_ value: JSONValue) { self.init(value, named: nil) }

  private init?(_ value: JSONValue, named name: String?) {
    var children: [String: JSONMask] = [:]
    switch value.kind {
    case .null, .true, .false: return nil
    case .number:
      guard value.byteRange.count == 1, value.text == "0", let name, SecretRedaction().isSecret(member: name) else {
        return nil
      }
      self = .value
      return
    case .string:
      guard value.withStringBytes(Placeholder.stands(in:)) else { return nil }
      self = SecretRedaction.isPlaceholder(value.string ?? "") ? .value : .part
      return
    case .array:
      for (position, element) in value.elements.enumerated() {
        if let mask = JSONMask(element, named: name) { children[String(position)] = mask }
      }
    case .object:
      for member in value.members {
        // Only a zero needs the name, and names are dear.
        let name = member.value.kind == .number || member.value.kind == .array ? member.name : nil
        if let mask = JSONMask(member.value, named: name), children[member.name] == nil { children[member.name] = mask }
      }
    }
    if children.isEmpty { return nil }
    self = .children(children)
  }

  /// The mask of an element or a member.
  subscript(key: @autoclosure () -> String) -> JSONMask? {
    guard case .children(let children) = self else { return nil }
    return children[key()]
  }

  /// Whether every value that it covers is a placeholder from end to end.
  var isWhole: Bool {
    switch self {
    case .value: true
    case .part: false
    case .children(let children): children.values.allSatisfy(\.isWhole)
    }
  }
}
