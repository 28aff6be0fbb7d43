/// The contract's rules for responses, from which the cases derive their expectations.
public struct ContractRules: Sendable, Hashable {
  /// The success statuses of a page of the feed.
  public var feed: Set<Int>
  /// The success statuses of the comments on an image.
  public var comments: Set<Int>

  /// Creates rules from the success statuses that the contract documents.
  public init(feed: Set<Int>, comments: Set<Int>) {
    self.feed = feed
    self.comments = comments
  }

  /// The rules of the contracts in this package: 200 for the feed, any 2xx for comments.
  public static let shipped = ContractRules(feed: [200], comments: Set(200...299))
}

extension AcceptanceSuite {
  /// Returns cases with expectations that follow from a contract; custom cases stay unchanged.
  public static func adapting(_ cases: [AcceptanceCase], to rules: ContractRules) -> [AcceptanceCase] {
    guard rules != .shipped else { return cases }
    let adapted = Dictionary(uniqueKeysWithValues: Self.cases(under: rules).map { ($0.id, $0) })
    return cases.map { adapted[$0.id] ?? $0 }
  }
}
