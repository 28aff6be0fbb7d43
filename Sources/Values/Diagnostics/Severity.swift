/// How serious a finding or a problem is.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  /// A promise is broken, or an input cannot be used; the run fails.
  case error
  /// Worth a look; the run does not fail.
  case warning
  /// Information only.
  case note

  /// The most severe comes first.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}
