import JSONPaths
package import JSONSyntax

/// A document that says what to change in another document, and where.
///
/// Source: Overlay Specification 1.0.0 and 1.1.0.
package struct Overlay: Sendable {
  /// One change, or the same change at several places.
  package struct Action: Sendable {
    /// The effect on each value that the target selects.
    enum Effect: Sendable {
      /// A value is merged into it, appended to it, or put in its place.
      case update(JSONValue)
      /// The value that a query selects in the same document is merged into it, as by an update.
      case copy(JSONPath, at: JSONValue)
      /// It is removed from the object or array that contains it.
      case remove
      /// Nothing is said.
      case nothing
    }

    /// The values that are changed.
    let target: JSONPath
    /// Where the overlay says so.
    let place: JSONValue
    let effect: Effect
  }

  /// The document as written.
  package let document: JSONDocument
  /// The reference to the document that the overlay is made for; `nil` if it fits several.
  package let extends: String?
  /// The changes, in order.
  let actions: [Action]
  /// Whether an array that an update adds to an array is one element of it, as in version 1.0.
  let appendsArrays: Bool
  /// The doubtful parts of the document.
  package let warnings: [OverlayFault]

  /// Reads a document.
  ///
  /// - Throws: `OverlayFaults` if it is not an overlay that can be applied, with each fault.
  package init(_ document: JSONDocument) throws(OverlayFaults) {
    var reader = OverlayReader()
    let root = document.root
    self.document = document
    let version = reader.version(of: root)
    appendsArrays = version == 0
    extends = reader.string("extends", of: root)
    reader.checkInformation(of: root)
    actions = reader.actions(of: root, version: version)
    warnings = reader.warnings
    guard reader.faults.isEmpty else { throw OverlayFaults(faults: reader.faults) }
  }
}

/// A fault or a doubt about one place of an overlay.
package struct OverlayFault: Error {
  /// One line that says what is wrong and what to do, without the place.
  package let message: String
  /// The value or key of the overlay.
  package let value: JSONValue

  package init(message: String, value: JSONValue) { (self.message, self.value) = (message, value) }
}

/// The faults that make a document unusable as an overlay.
package struct OverlayFaults: Error {
  /// The faults, at least one, in the order of the document.
  package let faults: [OverlayFault]
}
