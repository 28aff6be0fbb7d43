/// The rules of all kinds of change: the source of `contract explain`, the documentation and reports.
package enum ChangeRules {
  /// The rules, topic by topic.
  package static let all = operations + parameters + bodies + responses + values + containers + security + documents

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  /// Returns the rule with an id.
  package static func rule(_ id: String) -> ChangeRule? { byID[id] }
}
