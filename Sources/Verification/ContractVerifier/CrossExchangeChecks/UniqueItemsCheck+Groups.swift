package import ContractJudge
package import ContractReports

extension UniqueItemsCheck: CrossExchangeCheck {
  /// Returns a finding for each key under two parents, if the contract declares it unique across the API.
  package func findings(for group: ExchangeGroup) -> [Finding] {
    var shared = SharedKeys()
    return group.exchanges.flatMap { shared.findings($0) }
  }
}
