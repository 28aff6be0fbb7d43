package import JSONSyntax

/// A value of each type, for places where another type is expected.
package struct TypeSample: Sendable {
  /// An identifier: `list`.
  package let name: String
  /// The name of the type in JSON Schema.
  package let kind: String
  package let literal: JSONLiteral

  /// The value as JSON text.
  package var shown: String { String(decoding: literal.serialized(), as: UTF8.self) }

  /// A value of every type other than `null`.
  package static let all = [
    TypeSample(name: "text", kind: "string", literal: "abc"), TypeSample(name: "number", kind: "number", literal: 42),
    TypeSample(name: "boolean", kind: "boolean", literal: true), TypeSample(name: "list", kind: "array", literal: []),
    TypeSample(name: "object", kind: "object", literal: .object([])),
  ]
}

/// A text without the form of a type, for values that are sent as text.
///
/// These are candidates: a schema may allow them.
package struct MalformedText: Sendable, Hashable {
  package let text: String
  /// Whether the text has the form of its type, and breaks a limit that most schemas have.
  package let isNegative: Bool

  /// Returns texts that values of a type and format rarely allow.
  package static func of(type: String?, format: String?) -> [MalformedText] {
    switch (type, format) {
    case ("integer", _), ("number", _): malformed(["abc", "1abc"]) + [MalformedText(text: "-1", isNegative: true)]
    case ("boolean", _): malformed(["maybe"])
    case (_, "uuid"): malformed(["not-a-uuid", "00000000-0000-4000-8000-00000000000"])
    default: malformed(["not-this", "\u{1F600}"])
    }
  }

  private static func malformed(_ texts: [String]) -> [MalformedText] {
    texts.map { MalformedText(text: $0, isNegative: false) }
  }
}
