import HTTPMessages
package import JSONSyntax

/// Serializes parameter values by the styles of OpenAPI 3.1, section 4.8.12.3, and RFC 6570.
struct ParameterText {
  let name: String
  let style: ParameterStyle
  let explode: Bool
  /// Encodes a name or a scalar for the parameter's location.
  let encode: (String) -> String

  /// Serializes a value as one text: of a path, of a header, or after `name=` in a query that is not exploded.
  func text(for value: JSONLiteral) -> String {
    switch style {
    case .label: "." + joined(value, explode ? "." : ",", pairs: explode)
    case .matrix: matrix(value)
    case .simple: joined(value, ",", pairs: explode)
    case .form, .deepObject, .cookie: joined(value, ",", pairs: false)
    // Neither a space nor a `|` may occur unescaped in a URL.
    case .spaceDelimited: joined(value, "%20", pairs: false)
    case .pipeDelimited: joined(value, "%7C", pairs: false)
    }
  }

  /// Serializes a value as the `name=value` parts of a query or of cookies.
  func parts(for value: JSONLiteral) -> [String] {
    let name = encode(name)
    switch value {
    case .array(let elements) where explode: return elements.map { "\(name)=\(encode(Self.plain($0)))" }
    case .object(let members) where style == .deepObject:
      return members.flatMap { nested("\(name)%5B\(encode($0.key))%5D", $0.value) }
    case .object(let members) where explode:
      return members.map { "\(encode($0.key))=\(encode(Self.plain($0.value)))" }
    default: return ["\(name)=\(text(for: value))"]
    }
  }

  /// Serializes a member of a deep object as most servers read it, which OpenAPI leaves undefined: lists by repeated names,
  /// or by positions if an element has parts of its own, and objects by further brackets.
  private func nested(_ name: String, _ value: JSONLiteral) -> [String] {
    switch value {
    case .object(let members): members.flatMap { nested("\(name)%5B\(encode($0.key))%5D", $0.value) }
    case .array(let elements):
      elements.allSatisfy { !$0.isContainer }
        ? elements.map { "\(name)=\(encode(Self.plain($0)))" }
        : elements.enumerated().flatMap { nested("\(name)%5B\($0)%5D", $1) }
    case .null, .bool, .number, .string: ["\(name)=\(encode(Self.plain(value)))"]
    }
  }

  private func matrix(_ value: JSONLiteral) -> String {
    switch value {
    case .array(let elements) where explode: elements.map { pair(name, Self.plain($0)) }.joined()
    case .object(let members) where explode: members.map { pair($0.key, Self.plain($0.value)) }.joined()
    case .array, .object: ";\(encode(name))=\(joined(value, ",", pairs: false))"
    default: pair(name, Self.plain(value))
    }
  }

  private func pair(_ name: String, _ text: String) -> String {
    text.isEmpty ? ";\(encode(name))" : ";\(encode(name))=\(encode(text))"
  }

  private func joined(_ value: JSONLiteral, _ separator: String, pairs: Bool) -> String {
    switch value {
    case .array(let elements): elements.map { encode(Self.plain($0)) }.joined(separator: separator)
    case .object(let members):
      members.map { encode($0.key) + (pairs ? "=" : separator) + encode(Self.plain($0.value)) }
        .joined(separator: separator)
    default: encode(Self.plain(value))
    }
  }

  /// Returns a scalar's characters, or JSON for a nested value, which no style can express.
  static func plain(_ value: JSONLiteral) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    default: String(decoding: value.serialized(), as: UTF8.self)
    }
  }
}

extension JSONLiteral {
  /// Whether the value is an array or an object.
  package var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .number, .string: false
    }
  }
}
