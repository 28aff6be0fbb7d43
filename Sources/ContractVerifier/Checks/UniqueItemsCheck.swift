package import ContractModel
package import ContractReports
package import JSONSyntax
import HTTPExchange
import JSONSchemas

/// Elements of an array have different keys, where the contract names a unique key (`x-unique-key`).
package enum UniqueItemsCheck: ExchangeCheck {
  /// A finding for each element whose key an earlier element of the same array has.
  package static func findings(_ analysis: Analysis, _ judge: Judge) -> [Finding] {
    arrays(of: analysis).flatMap { array -> [Finding] in
      var first: [[UInt8]: JSONValue] = [:]
      return array.keys.compactMap { key, value in
        guard let earlier = first[key] else {
          first[key] = value
          return nil
        }
        return analysis.subject.finding(
          .uniqueItems,
          "\(value.text) stands twice: first at \(earlier.pointer) (\(earlier.location))",
          body: BodyPlace(value),
          contract: array.contract
        )
      }
    }
  }

  /// An array whose elements have a unique key, with the keys that are there.
  package struct KeyedArray: Sendable {
    /// The promise.
    package let promise: UniqueKey
    /// Where the contract makes it.
    package let contract: ContractPlace
    /// Each element's key as it is compared, and the value that it is made from.
    package let keys: [(key: [UInt8], value: JSONValue)]
  }

  /// The arrays of a body that the contract gives a unique key.
  package static func arrays(of analysis: Analysis) -> [KeyedArray] {
    let keyword = "x-unique-key"
    guard let document = analysis.document, let schema = analysis.content?.schema,
      schema.validator.hasAnnotations(keyword)
    else { return [] }
    return schema.validator.annotations(of: [keyword], for: document.root).compactMap { annotation in
      guard annotation.instance.kind == .array, let promise = UniqueKey(annotation.value) else { return nil }
      let keys = annotation.instance.elements.compactMap { element -> (key: [UInt8], value: JSONValue)? in
        guard let value = element.value(at: promise.key), value.kind == .string || value.kind == .number else {
          return nil
        }
        return (ComparableKey.bytes(of: value, ignoringCase: promise.ignoresCase), value)
      }
      return KeyedArray(
        promise: promise,
        contract: ContractPlace(annotation.value, uri: annotation.schemaURI),
        keys: keys
      )
    }
  }
}

/// How keys of items compare.
package enum ComparableKey {
  /// The bytes by which two keys are the same: a string's characters, a number's text.
  package static func bytes(of value: JSONValue, ignoringCase: Bool) -> [UInt8] {
    let bytes = value.kind == .string ? value.stringBytes : Array(value.text.utf8)
    return ignoringCase ? bytes.map(ASCII.lowercased) : bytes
  }
}
