public import ContractReports

/// What is worth a line while a mock API runs; each is told once, however often it happens.
public enum MockEvent: Sendable {
  /// Nothing agreed with a request; the entry holds what came nearest.
  case unmatched(JournalEntry)
  /// A request breaks the contract, or does what the contract does not know.
  case finding(Finding)
}
