package import JSONSyntax

/// A JSONPath query, parsed once and shareable between tasks.
///
/// Duplicate keys, about which RFC 9535 says nothing: a name selects the first of them, a wildcard selects all.
/// Source: RFC 9535.
package struct JSONPath: Sendable, CustomStringConvertible {
  /// The query as written.
  package let text: String
  let query: JSONPathQuery

  /// The number of steps after which a query gives up, unless the caller says otherwise.
  package static let defaultStepLimit = 5_000_000

  /// Parses a query such as `$.items[?@.price < 10].name`, and checks the types of its function calls.
  ///
  /// - Throws: `JSONPathError` with the position of the first error.
  package init(parsing text: String) throws(JSONPathError) {
    var parser = JSONPathParser(text)
    query = try parser.parse()
    self.text = text
  }

  /// Returns the selected values of a document, or of a value in it, in the order of the query's segments.
  ///
  /// - Throws: `JSONPathError` if the query takes more than `stepLimit` steps; a step looks at one value.
  package func nodes(
    in root: JSONValue,
    stepLimit: Int = JSONPath.defaultStepLimit
  ) throws(JSONPathError) -> [JSONPathNode] {
    var evaluator = JSONPathEvaluator(root: root, stepLimit: stepLimit)
    do throws(JSONPathEvaluator.Exhausted) {
      return try evaluator.nodes(of: query, from: root).map { JSONPathNode(root: root, value: $0) }
    } catch {
      throw JSONPathError(tooManySteps: stepLimit, text: text)
    }
  }

  /// Returns whether the query can select at most one value, because all its segments are names or positions.
  package var isSingular: Bool { query.isSingular }

  /// The query as written.
  package var description: String { text }
}

/// A value that a query selects, with its place.
package struct JSONPathNode: Sendable {
  private let root: JSONValue
  /// The value.
  package let value: JSONValue

  init(root: JSONValue, value: JSONValue) {
    self.root = root
    self.value = value
  }

  /// The canonical path from the root of the query to the value, such as `$['items'][0]`.
  ///
  /// Source: RFC 9535, section 2.7.
  package var normalizedPath: String {
    var path = "$"
    var container = root
    let tokens = value.pointer.tokens.dropFirst(root.pointer.tokens.count)
    for token in tokens {
      if container.kind == .array {
        path += "[\(token)]"
        guard let position = Int(token), let element = container[position] else { return path }
        container = element
      } else {
        path += "['\(Self.escaped(token))']"
        guard let member = container[token] else { return path }
        container = member
      }
    }
    return path
  }

  private static func escaped(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\u{8}": text += "\\b"
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\u{C}": text += "\\f"
      case "\r": text += "\\r"
      case "'": text += "\\'"
      case "\\": text += "\\\\"
      case let control where control.value < 0x20:
        let hex = String(control.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
