public import ContractReports

/// What is worth a line while a mock API runs; each is reported once, however often it happens.
public enum MockEvent: Sendable {
  /// Nothing matched a request; the entry holds the nearest recordings.
  case unmatched(JournalEntry)
  /// A request breaks the contract, or does what the contract does not know.
  case finding(Finding)
  /// So many events came faster than the listener took them.
  case dropped(Int)
}
