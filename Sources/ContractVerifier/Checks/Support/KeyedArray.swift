package import ContractModel
package import ContractReports
package import JSONSyntax
import JSONSchemas

/// An array of a body whose elements the contract gives a unique key (`x-unique-key`).
package struct KeyedArray: Sendable {
  private static let keyword = "x-unique-key"

  /// The promise.
  package let promise: UniqueKey
  /// Where the contract makes it.
  package let contract: ContractPlace
  /// The array.
  package let array: JSONValue

  /// The arrays of a body that keeps its schema, in the order in which the schema comes to them.
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

  /// The key of each element that has one, as it is compared, and the value that it is made from.
  package var keys: [(key: [UInt8], value: JSONValue)] {
    values.map { (ComparableKey.bytes(of: $0, ignoringCase: promise.ignoresCase), $0) }
  }

  /// Whether two elements may have the same key: a cheap look that is right where it says no.
  package var mayHaveRepeatedKeys: Bool {
    var seen = HashSet(capacity: array.count)
    for value in values where !seen.insert(ComparableKey.hash(of: value, ignoringCase: promise.ignoresCase)) {
      return true
    }
    return false
  }

  private var values: some Sequence<JSONValue> {
    // Most keys are members of the element itself: their names need not be encoded anew for each.
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
