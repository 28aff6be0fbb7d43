package import ContractJudge

extension CheckSet {
  /// The checks whose findings may need other requests than the one that they name.
  private static let ofJourneys: Set<CheckID> = [
    .roundTrip, .update, .location, .deletion, .filter, .methods, .workflow, .coverage, .callback,
    .callbackRequest,
  ]

  /// Whether one request alone cannot show that a fault of a check is gone.
  package func needsSequence(_ check: CheckID) -> Bool {
    Self.ofJourneys.contains(check) || crossExchangeChecks.contains { $0.id == check }
      || !checks.contains { $0.id == check && $0 is any ExchangeCheck }
  }
}
