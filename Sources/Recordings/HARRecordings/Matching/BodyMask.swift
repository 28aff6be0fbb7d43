import JSONSyntax
import Redaction

/// The locations of placeholders in a recorded body, at which a request may have any value.
enum BodyMask: Sendable, Hashable {
  /// Locations in a JSON value.
  case json(JSONMask)
  /// The names of form fields whose values contain placeholders.
  case form(Set<String>)
  /// Somewhere in other text.
  case text

  /// Finds the placeholders of a body; `nil` if it has none.
  init?(_ body: BodyContent) {
    switch body {
    case .none: return nil
    case .json(let document):
      guard let mask = JSONMask(document.root) else { return nil }
      self = .json(mask)
    case .form(let fields):
      let names = fields.filter { $0.value.withUnsafeBytes(Placeholder.occurs(in:)) }.map(\.name)
      guard !names.isEmpty else { return nil }
      self = .form(Set(names))
    case .bytes(let bytes), .xml(let bytes):
      guard bytes.withUnsafeBytes(Placeholder.occurs(in:)) else { return nil }
      self = .text
    }
  }

  /// Whether equality under the mask suffices, because each placeholder is the whole value.
  var isWhole: Bool {
    switch self {
    case .json(let mask): mask.isWhole
    case .form, .text: false
    }
  }
}

/// The locations of placeholders in a JSON value: strings that contain one, and zeros in place of secret numbers.
indirect enum JSONMask: Sendable, Hashable {
  /// The whole value is a placeholder, or a zero in place of a secret number.
  case value
  /// The string contains a placeholder.
  case part
  /// Placeholders in elements, by position, or in members, by key.
  case children([String: JSONMask])

  /// Finds the placeholders of a value; `nil` if it has none.
  init?(_ value: JSONValue) { self.init(value, named: nil) }

  private init?(_ value: JSONValue, named name: String?) {
    var children: [String: JSONMask] = [:]
    switch value.kind {
    case .null, .true, .false: return nil
    case .number:
      guard value.byteRange.count == 1, value.text == "0", let name, SecretRedaction().isSecret(numberOf: name) else {
        return nil
      }
      self = .value
      return
    case .string:
      guard value.withStringBytes(Placeholder.occurs(in:)) else { return nil }
      self = SecretRedaction.isPlaceholder(value.string ?? "") ? .value : .part
      return
    case .array:
      for (position, element) in value.elements.enumerated() {
        if let mask = JSONMask(element, named: name) { children[String(position)] = mask }
      }
    case .object:
      for member in value.members {
        // Only a zero needs the name, and decoding names is expensive.
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

  /// Whether each placeholder is a whole value.
  var isWhole: Bool {
    switch self {
    case .value: true
    case .part: false
    case .children(let children): children.values.allSatisfy(\.isWhole)
    }
  }
}
