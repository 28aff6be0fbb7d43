import JSONSyntax

/// A part of a document: a value, or a member with its key, with everything in it.
struct DocumentSpan: Hashable {
  let document: ObjectIdentifier
  /// The part's indices in the document's tape.
  let range: Range<Int>

  /// Creates the span of a value with everything in it.
  init(_ value: JSONValue) {
    document = ObjectIdentifier(value.document)
    range = value.index..<value.document.indexAfter(value.index)
  }

  /// Creates the span of a member of an object, including its key.
  init(_ member: JSONMember) {
    document = ObjectIdentifier(member.value.document)
    range = member.key.index..<member.value.document.indexAfter(member.value.index)
  }

  /// Creates the span of a member's key alone.
  init(key: JSONValue) {
    document = ObjectIdentifier(key.document)
    range = key.index..<key.index + 1
  }

  /// Whether a value or key lies in the span.
  func contains(_ value: JSONValue) -> Bool {
    document == ObjectIdentifier(value.document) && range.contains(value.index)
  }
}
