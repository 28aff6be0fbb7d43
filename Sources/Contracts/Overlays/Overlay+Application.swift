import Diagnostics
import JSONPaths
package import JSONSyntax

extension Overlay {
  /// A document to which an overlay was applied.
  package struct Result: Sendable {
    /// The changed document, each value of which leads to where it is written: in the document, or in the overlay.
    package let document: JSONDocument
    /// The positions of the actions that selected nothing.
    package let unselected: Set<Int>
  }

  /// The largest document that an overlay may make, in bytes of JSON.
  ///
  /// Each copy can double a document, so few actions would fill the memory.
  private static let maximumSize = 128 << 20

  /// Applies the actions in order.
  ///
  /// Source: Overlay Specification 1.1.0, section 4.4.3 (Action Object).
  /// - Throws: `OverlayFault` for the first action that cannot be applied.
  package func applied(to document: JSONDocument) throws(OverlayFault) -> Result {
    var document = document
    var unselected: Set<Int> = []
    for (position, action) in actions.enumerated() {
      let nodes = try Self.nodes(of: action.target, in: document, at: action.place)
      guard !nodes.isEmpty else {
        unselected.insert(position)
        continue
      }
      let changed: ConvertedValue?
      switch action.effect {
      case .nothing: changed = nil
      case .remove: changed = try removing(nodes, from: document, action)
      case .update(let value): changed = try merging(value, said: value, into: nodes, of: document, action)
      case .copy(let source, let place):
        let sources = try Self.nodes(of: source, in: document, at: place)
        guard let value = sources.first, sources.count == 1 else {
          throw OverlayFault(
            message: "\"copy\" selects \(sources.isEmpty ? "nothing" : "\(sources.count) values"); it must select one",
            value: place
          )
        }
        changed = try merging(value, said: place, into: nodes, of: document, action)
      }
      guard let changed else { continue }
      var writer = ConvertedWriter(isFlat: true)
      do throws(JSONSyntaxError) { document = try writer.document(of: changed) } catch {
        throw OverlayFault(message: "the document cannot be changed: \(error.message)", value: action.place)
      }
    }
    return Result(document: document, unselected: unselected)
  }

  /// Returns the warning about an action that selected nothing.
  package func warning(unselected position: Int, in documents: String) -> OverlayFault? {
    guard actions.indices.contains(position) else { return nil }
    let action = actions[position]
    return OverlayFault(
      message: "the action selects nothing in \(documents): no value is at \(action.target.text)",
      value: action.place
    )
  }

  private static func nodes(
    of path: JSONPath,
    in document: JSONDocument,
    at place: JSONValue
  ) throws(OverlayFault) -> [JSONValue] {
    do throws(JSONPathError) { return try path.nodes(in: document.root).map(\.value) } catch {
      throw OverlayFault(message: error.diagnostic.description, value: place)
    }
  }

  // MARK: Removal

  private func removing(
    _ nodes: [JSONValue],
    from document: JSONDocument,
    _ action: Action
  ) throws(OverlayFault) -> ConvertedValue {
    let indices = nodes.map(\.index)
    guard !indices.contains(document.root.index) else {
      throw OverlayFault(
        message: "the document as a whole cannot be removed; select a value in it",
        value: action.place
      )
    }
    return OverlayEdit(indices).removed(from: document.root)
  }

  // MARK: Merging

  private func merging(
    _ value: JSONValue,
    said place: JSONValue,
    into nodes: [JSONValue],
    of document: JSONDocument,
    _ action: Action
  ) throws(OverlayFault) -> ConvertedValue {
    let kinds = Set(nodes.map(OverlaidKind.init))
    guard kinds.count == 1 else {
      throw OverlayFault(
        message: "\"target\" selects \(kinds.map(\.plural).sorted().joined(separator: " and ")); it must select values "
          + "of one kind, such as objects",
        value: action.place
      )
    }
    let growth = nodes.count.multipliedReportingOverflow(by: value.byteRange.count)
    guard !growth.overflow, growth.partialValue < Self.maximumSize - document.bytes.count else {
      throw OverlayFault(
        message: "the document grows beyond \(Self.maximumSize >> 20) MiB; select fewer values, or copy less",
        value: action.place
      )
    }
    let merge = OverlayMerge(update: value, isWritten: value.document === self.document, place: place)
    return try OverlayEdit(nodes.map(\.index)).merged(in: document.root) { node throws(OverlayFault) in
      try merge.merged(into: node, appendingArrays: appendsArrays)
    }
  }
}
