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
