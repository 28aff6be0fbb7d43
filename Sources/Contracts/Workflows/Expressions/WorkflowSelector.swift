import JSONPaths
import JSONSyntax

/// A query for a part of a value.
///
/// Source: Arazzo 1.1.0, Selector Object.
package struct WorkflowSelector: Sendable {
  enum Query: Sendable {
    case path(JSONPath)
    case pointer(JSONPointer)
  }

  let query: Query

  /// The query as it is written.
  var text: String {
    switch query {
    case .path(let path): path.text
    case .pointer(let pointer): pointer.description
    }
  }

  /// Returns the selected value, or a list of several; `nil` if nothing is selected, or the query takes too long.
  func part(of value: JSONLiteral) -> JSONLiteral? {
    guard let root = value.document?.root else { return nil }
    switch query {
    case .pointer(let pointer): return root.value(at: pointer).map { JSONLiteral($0) }
    case .path(let path):
      let nodes = (try? path.nodes(in: root)) ?? []
      guard let first = nodes.first else { return nil }
      return nodes.count == 1 ? JSONLiteral(first) : .array(nodes.map(JSONLiteral.init))
    }
  }
}
