package import ContractJudge

extension CheckSet {
  /// Whether one request alone cannot show that a fault of a check is gone.
  package func needsSequence(_ check: CheckID) -> Bool {
    guard let check = checks.first(where: { $0.id == check }) else { return true }
    return check.descriptor.needsSequence || !(check is any ExchangeCheck)
  }
}
