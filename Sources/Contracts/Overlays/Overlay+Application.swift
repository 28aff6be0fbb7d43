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

  /// How much larger an overlay may make a document: bytes of JSON, and values.
  ///
  /// Each copy can double a document, so few actions would fill the memory.
  private static let maximumGrowth = (bytes: 32 << 20, values: 2_000_000)

  /// Applies the actions in order.
  ///
  /// Source: Overlay Specification 1.1.0, section 4.4.3 (Action Object).
  /// - Throws: `OverlayFault` for the first action that cannot be applied.
  package func applied(to document: JSONDocument) throws(OverlayFault) -> Result {
    let original = document
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
      case .update(let value):
        try checkGrowth(from: original, of: document, by: value, at: nodes.count, action)
        changed = try merging(value, said: value, into: nodes, of: document, action)
      case .copy(let source, let place):
        let sources = try Self.nodes(of: source, in: document, at: place)
        guard let value = sources.first, sources.count == 1 else {
          throw OverlayFault(
            message: "\"copy\" selects \(sources.isEmpty ? "nothing" : "\(sources.count) values"); it must select one",
            value: place
          )
        }
        try checkGrowth(from: original, of: document, by: value, at: nodes.count, action)
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
    do throws(JSONPathError) { return try path.nodes(in: document.root) } catch {
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

  /// Checks before a value is merged into others that the result is not too large.
  private func checkGrowth(
    from original: JSONDocument,
    of document: JSONDocument,
    by value: JSONValue,
    at count: Int,
    _ action: Action
  ) throws(OverlayFault) {
    let values = value.document.indexAfter(value.index) - value.index
    let (bytes, isLarge) = count.multipliedReportingOverflow(by: value.byteRange.count)
    let (entries, isLong) = count.multipliedReportingOverflow(by: values)
    guard !isLarge, !isLong, bytes <= Self.maximumGrowth.bytes - document.bytes.count + original.bytes.count,
      entries <= Self.maximumGrowth.values - document.tape.count + original.tape.count
    else {
      throw OverlayFault(
        message: "the document grows by more than \(Self.maximumGrowth.bytes >> 20) MiB or "
          + "\(Self.maximumGrowth.values) values; select fewer values, or copy less",
        value: action.place
      )
    }
  }

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
    let merge = OverlayMerge(update: value, isWritten: value.document === self.document, place: place)
    return try OverlayEdit(nodes.map(\.index)).merged(in: document.root) { node throws(OverlayFault) in
      try merge.merged(into: node, appendingArrays: appendsArrays)
    }
  }
}
