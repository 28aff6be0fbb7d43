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
  ) throws(JSONPathError) -> [JSONValue] {
    var evaluator = JSONPathEvaluator(root: root, stepLimit: stepLimit)
    do throws(JSONPathEvaluator.Exhausted) {
      return try evaluator.nodes(of: query, from: root)
    } catch {
      throw JSONPathError(tooManySteps: stepLimit, text: text)
    }
  }

  /// The query as written.
  package var description: String { text }
}
