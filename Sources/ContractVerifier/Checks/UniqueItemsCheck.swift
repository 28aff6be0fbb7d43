import ContractModel
package import ContractReports
import JSONSyntax

/// Elements of an array have different keys, where the contract names a unique key (`x-unique-key`).
package enum UniqueItemsCheck: ExchangeCheck {
  /// A finding for each element whose key an earlier element of the same array has, up to the judge's limit.
  package static func findings(_ analysis: ExchangeAnalysis, _ judge: Judge) -> [Finding] {
    let limit = max(1, judge.options.maximumViolations)
    return KeyedArray.all(in: analysis).filter(\.mayHaveRepeatedKeys).flatMap { array -> [Finding] in
      var first: [[UInt8]: JSONValue] = [:]
      var repeated: [(value: JSONValue, earlier: JSONValue)] = []
      for (key, value) in array.keys {
        if let earlier = first[key] {
          repeated.append((value, earlier))
        } else {
          first[key] = value
        }
      }
      var findings = repeated.prefix(limit).map { value, earlier in
        analysis.subject.finding(
          .uniqueItems,
          "\(value.text) stands twice: first at \(earlier.pointer) (\(earlier.location))",
          body: BodyPlace(value),
          contract: array.contract
        )
      }
      if repeated.count > limit {
        findings[limit - 1].details.append("\(repeated.count) elements repeat a key; the first \(limit) are told")
      }
      return findings
    }
  }
}
