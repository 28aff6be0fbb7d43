/// A value as the key of a dictionary: the same value is the same place of the same document.
package struct JSONValueKey: Hashable, Sendable {
  private let document: ObjectIdentifier
  private let index: Int

  /// The key of a value, which holds as long as its document lives.
  package init(_ value: JSONValue) {
    document = ObjectIdentifier(value.document)
    index = value.index
  }
}
