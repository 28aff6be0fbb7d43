import Basics

/// Counts how often each check judged something, by operation; the sums do not depend on the order of the requests.
final class JudgementCounts: Sendable {
  private let counts = Mutex<[String: [CheckID: Int]]>([:])

  /// Counts one judgement of each check.
  func add(_ checks: some Sequence<CheckID>, of operation: String) {
    counts.withLock { counts in
      for check in checks { counts[operation, default: [:]][check, default: 0] += 1 }
    }
  }

  /// Returns the judgements of an operation so far.
  func counts(of operation: String) -> [CheckID: Int] { counts.withLock { $0[operation] ?? [:] } }
}
