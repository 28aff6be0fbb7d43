/// A text without the form of a type, for values that are sent as text.
///
/// These are candidates: a schema may allow them.
package struct MalformedText: Sendable, Hashable {
  /// The text.
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
