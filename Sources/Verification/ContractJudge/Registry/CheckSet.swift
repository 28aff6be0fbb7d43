public import Findings

/// A set of checks that a judge or an explorer runs.
public struct CheckSet: Sendable {
  /// The built-in checks of single exchanges.
  public static let ofExchanges = CheckSet(ExchangeCheckRegistry.all)

  /// The checks, in order.
  public let checks: [any Check]
  /// The checks of single exchanges.
  let exchangeChecks: [any ExchangeCheck]
  private let ids: Set<CheckID>

  /// Creates a set of checks, which run in the given order.
  public init(_ checks: [any Check]) {
    self.checks = checks
    exchangeChecks = checks.compactMap { $0 as? any ExchangeCheck }
    ids = Set(checks.map(\.id))
  }

  /// Returns whether a check is in the set.
  public func contains(_ id: CheckID) -> Bool { ids.contains(id) }

  /// Returns the set with additional checks, which run after the others.
  public func adding(_ checks: any Check...) -> CheckSet { CheckSet(self.checks + checks) }

  /// Returns the checks that apply to a use.
  package func applying(to use: CheckDescriptor.Use) -> CheckSet {
    CheckSet(checks.filter { $0.descriptor.uses.contains(use) })
  }

  /// Returns the set limited to included checks without the excluded ones; an empty set of included checks includes
  /// all.
  public func selecting(included: Set<CheckID> = [], excluded: Set<CheckID> = []) -> CheckSet {
    guard !included.isEmpty || !excluded.isEmpty else { return self }
    return CheckSet(
      checks.filter { !excluded.contains($0.id) && (included.isEmpty || included.contains($0.id)) }
    )
  }
}
