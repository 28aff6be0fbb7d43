import ContractModel
public import Findings
import JSONSyntax

extension CheckID {
  /// The elements of an array have distinct keys.
  public static let uniqueItems = CheckID("unique-items")
}

/// Checks that array elements have distinct keys where the contract declares a unique key (`x-unique-key`).
package struct UniqueItemsCheck: ExchangeCheck {
  package let descriptor = CheckDescriptor(
    .uniqueItems,
    for: [.verification, .files],
    summary: "the elements of an array have different keys (`x-unique-key`)",
    explanation: """
      Where the schema of an array has `x-unique-key`, no two elements have the same key; with `scope: api`, no two \
      parents share a key either.
      """,
    example: """
      `{"items":[{"id":"a"},{"id":"a"}]}` with `x-unique-key: { key: /id }`.
      """,
    remedy: "Remove duplicates on the server, often those that a database join adds.",
    whenNothing: "no schema of the responses declares a unique key (x-unique-key)"
  )

  /// Returns whether the schema of the body declares unique keys.
  package func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.document != nil && KeyedArray.isDeclared(in: analysis)
  }

  /// Returns a finding for each element that repeats a key of its array, up to the judge's limit.
  package func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    let limit = max(1, options.maximumViolations)
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
          "\(value.text) occurs twice: first at \(earlier.pointer) (\(earlier.location))",
          body: BodyPlace(value),
          contract: array.contract
        )
      }
      if repeated.count > limit {
        findings[limit - 1].details.append("\(repeated.count) elements repeat a key; showing the first \(limit)")
      }
      return findings
    }
  }
}
