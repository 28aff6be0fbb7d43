package import ContractModel

extension ContractProblem {
  /// Whether a schema, or a part that is described elsewhere, could not be read because of it.
  package var leavesPartUnread: Bool { [.unresolvableReference, .invalidSchema].contains(code) }
}

extension Contract {
  /// Whether parts of its operations could not be read, and are missing in the model.
  var hasUnreadParts: Bool { problems.contains { $0.leavesPartUnread && $0.extent == .part } }
}

extension Change {
  /// Returns the change without a verdict, if it says that a schema is missing where it may only be unreadable.
  func withoutTrust(inOld isOldUnread: Bool, inNew isNewUnread: Bool) -> Change {
    guard rule == "schema-added" && isOldUnread || rule == "schema-removed" && isNewUnread else { return self }
    var change = self
    (change.client, change.server) = (Judgement(verdict: .undecided), Judgement(verdict: .undecided))
    return change
  }
}
