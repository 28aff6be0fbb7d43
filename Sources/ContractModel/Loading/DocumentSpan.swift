import JSONSyntax

/// A part of a document: a value, or a member with its key, and everything in it.
struct DocumentSpan: Hashable {
  /// The document.
  let document: ObjectIdentifier
  /// The part's indices on the document's tape.
  let range: Range<Int>

  /// A value, with everything in it.
  init(_ value: JSONValue) {
    document = ObjectIdentifier(value.document)
    range = value.index..<value.document.indexAfter(value.index)
  }

  /// A member of an object, its key included.
  init(_ member: JSONMember) {
    document = ObjectIdentifier(member.value.document)
    range = member.key.index..<member.value.document.indexAfter(member.value.index)
  }

  /// The key of a member alone.
  init(key: JSONValue) {
    document = ObjectIdentifier(key.document)
    range = key.index..<key.index + 1
  }

  /// Whether a value, or key, is in the part.
  func contains(_ value: JSONValue) -> Bool {
    document == ObjectIdentifier(value.document) && range.contains(value.index)
  }
}
