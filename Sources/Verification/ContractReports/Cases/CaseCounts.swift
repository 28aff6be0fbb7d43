import Diagnostics

/// How many cases of an acceptance suite ended in each way.
public struct CaseCounts: Sendable, Hashable {
  /// Those in which everything was as it must be.
  public private(set) var passed = 0
  /// Those in which something was not.
  public private(set) var failed = 0
  /// Those that were not played.
  public private(set) var skipped = 0
  /// Those that exercise no part of the client under test.
  public private(set) var notApplicable = 0
  /// The number of cases that used a live server.
  public private(set) var live = 0

  /// The counts of some cases.
  public init(_ cases: some Sequence<CaseOutcome>) {
    for outcome in cases {
      if outcome.isLive { live += 1 }
      switch outcome.verdict {
      case .passed: passed += 1
      case .failed: failed += 1
      case .skipped: skipped += 1
      case .notApplicable: notApplicable += 1
      }
    }
  }

  /// All of them together.
  public var total: Int { passed + failed + omitted }

  /// Those that say nothing about the client: skipped ones, and those that do not apply to it.
  public var omitted: Int { skipped + notApplicable }

  /// The counts in words: `214 cases (211 passed, 2 failed, 1 skipped)`, or `11 cases (11 passed; 9 live)`.
  public var wording: String {
    let kinds = [(passed, "passed"), (failed, "failed")] + omissions
    let parts =
      kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      + (live == 0 ? "" : "; \(live) live")
    return counted(total, "case") + (parts.isEmpty ? "" : " (\(parts))")
  }

  /// The cases that say nothing about the client, with what is said of them.
  var omissions: [(Int, String)] { [(skipped, "skipped"), (notApplicable, "not applicable")] }
}
