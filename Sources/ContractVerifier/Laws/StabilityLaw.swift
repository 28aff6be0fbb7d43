import ContractModel
import ContractReports
import JSONSyntax

/// A second identical request gets the same items: same fields, same order (`x-stable`).
enum StabilityLaw {
  /// What differs between two good answers to the same request; the first difference only.
  static func finding(_ first: Record, _ second: Record) -> Finding? {
    guard let stability = first.operation.stability else { return nil }
    return difference(
      first,
      second,
      stability,
      check: .stability,
      telling: "changed between two identical requests"
    )
  }

  /// The first difference of the second answer's items from the first's.
  static func difference(
    _ first: Record,
    _ second: Record,
    _ stability: Stability,
    check: CheckID,
    telling phrase: String
  ) -> Finding? {
    guard first.analysis.isGood, second.analysis.isGood,
      let before = first.analysis.document?.root.value(at: stability.items),
      let after = second.analysis.document?.root.value(at: stability.items), before.kind == .array, after.kind == .array
    else { return nil }
    let contract = ContractPlace(place: stability.place)
    var earlier = before.elements.makeIterator()
    for (position, element) in after.elements.enumerated() {
      guard let other = earlier.next() else { break }
      for field in stability.fields {
        let (old, new) = (other.value(at: field), element.value(at: field))
        guard !isSame(old, new) else { continue }
        let message =
          "\(stability.items.appending(position).appending(field)) \(phrase):"
          + " \(old?.text ?? "nothing"), then \(new?.text ?? "nothing")"
        return second.subject.finding(check, message, body: BodyPlace(new ?? element), contract: contract)
      }
    }
    guard before.count != after.count else { return nil }
    return second.subject.finding(
      check,
      "the number of items \(phrase): \(before.count), then \(after.count)",
      body: BodyPlace(after),
      contract: contract
    )
  }

  private static func isSame(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.isEqual(to: second)
  }
}
