package import ContractModel
package import Findings
import JSONSchemas
package import JSONSyntax

/// An array in a body whose elements have a unique key in the contract (`x-unique-key`).
package struct KeyedArray: Sendable {
  private static let keyword = "x-unique-key"

  /// The unique-key declaration.
  package let promise: UniqueKey
  /// The place of the declaration in the contract.
  package let contract: ContractPlace
  package let array: JSONValue

  /// Returns whether the schema of a body declares a unique key.
  static func isDeclared(in analysis: ExchangeAnalysis) -> Bool {
    analysis.content?.schema?.validator.hasAnnotations(keyword) == true
  }

  /// Returns the keyed arrays of a body that matches its schema, in schema traversal order.
  package static func all(in analysis: ExchangeAnalysis) -> [KeyedArray] {
    guard let document = analysis.document, let schema = analysis.content?.schema,
      schema.validator.hasAnnotations(keyword)
    else { return [] }
    return schema.validator.annotations(of: [keyword], for: document.root).compactMap { annotation in
      guard annotation.instance.kind == .array, let promise = UniqueKey(annotation.value) else { return nil }
      return KeyedArray(
        promise: promise,
        contract: analysis.contractPlace(of: annotation.value),
        array: annotation.instance
      )
    }
  }

  /// The comparable key of each element that has one, with its original value.
  package var keys: [(key: [UInt8], value: JSONValue)] {
    values.map { (ComparableKey.bytes(of: $0, ignoringCase: promise.ignoresCase), $0) }
  }

  /// Whether two elements may have the same key; a fast test without false negatives.
  package var mayHaveRepeatedKeys: Bool {
    var seen = HashSet(capacity: array.count)
    for value in values where !seen.insert(ComparableKey.hash(of: value, ignoringCase: promise.ignoresCase)) {
      return true
    }
    return false
  }

  private var values: some Sequence<JSONValue> {
    // Most keys are members of the element itself, so their names are encoded only once.
    let name = promise.key.tokens.count == 1 ? promise.key.tokens.first.map { Array($0.utf8) } : nil
    return array.elements.lazy.compactMap { element in
      let value =
        if let name, element.kind == .object {
          name.withUnsafeBytes { element.value(forKeyBytes: $0) }
        } else {
          element.value(at: promise.key)
        }
      return value.flatMap { ComparableKey.isKey($0) ? $0 : nil }
    }
  }
}
