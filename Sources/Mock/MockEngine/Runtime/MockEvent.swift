public import Findings

/// An event of a running mock API that is worth a log line; each is reported once, however often it occurs.
public enum MockEvent: Sendable {
  /// A request is unmatched; the entry contains the nearest recordings.
  case unmatched(JournalEntry)
  /// A request violates the contract, or uses something undocumented.
  case finding(Finding)
  /// The number of events that were dropped because the listener was too slow.
  case dropped(Int)
}
