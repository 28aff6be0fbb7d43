/// An outcome as a mark; the most severe is the last.
public enum OutcomeMark: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// Everything was as it must be.
  case passed
  /// The case was skipped, or does not apply to the client.
  case skipped
  /// Something was not as it must be.
  case failed

  /// Returns whether the first outcome is less severe than the second.
  public static func < (left: OutcomeMark, right: OutcomeMark) -> Bool { left.rawValue < right.rawValue }

  /// How a case ended.
  init(_ verdict: CaseOutcome.Verdict) {
    switch verdict {
    case .passed: self = .passed
    case .failed: self = .failed
    case .skipped, .notApplicable: self = .skipped
    }
  }

  /// The character of the mark.
  public var sign: String {
    switch self {
    case .passed: "✓"
    case .skipped: "–"
    case .failed: "✗"
    }
  }

  /// The meaning of the mark.
  public var meaning: String {
    switch self {
    case .passed: "passed"
    case .skipped: "skipped"
    case .failed: "failed"
    }
  }

  /// Its colour.
  var tint: ConsoleText.Tint {
    switch self {
    case .passed: .green
    case .skipped: .dim
    case .failed: .red
    }
  }
}

extension ConsoleText {
  /// How many columns the widest mark takes: without Unicode they are words.
  var markWidth: Int { OutcomeMark.allCases.map { Self.columns(plain($0.sign)) }.max() ?? 0 }

  /// A mark in its colour, as wide as the widest of them.
  func mark(_ mark: OutcomeMark) -> String {
    let sign = plain(mark.sign)
    return tinted(sign, mark.tint) + String(repeating: " ", count: max(0, markWidth - Self.columns(sign)))
  }
}
