/// The identity of a value, for use as a dictionary key; equal for the same value of the same document.
package struct JSONValueKey: Hashable, Sendable {
  private let document: ObjectIdentifier
  private let index: Int

  /// Creates the identity of a value; valid as long as its document exists.
  package init(_ value: JSONValue) {
    document = ObjectIdentifier(value.document)
    index = value.index
  }
}
