import Diagnostics

/// The common problems of a run and a baseline, and the differences between the two.
///
/// All numbers count problems by their fingerprints, however often a run saw them. The problems of a run are `known` and
/// `new`; those of the baseline are `known`, `gone` and `unjudged`.
public struct BaselineComparison: Sendable, Hashable {
  /// The path of the file.
  public var file: String
  /// The number of problems that the run found and the baseline accepts.
  public var known: Int
  /// The number of problems that the run found and the baseline does not accept.
  public var new: Int
  /// The problems of the baseline that the run shows to be fixed.
  public var gone: [Baseline.Entry]
  /// The number of problems of the baseline that the run says nothing about, because it did not judge them.
  public var unjudged: Int
  /// Whether the run wrote the baseline.
  public var isWritten: Bool

  /// A comparison.
  public init(
    file: String,
    known: Int,
    new: Int,
    gone: [Baseline.Entry] = [],
    unjudged: Int = 0,
    isWritten: Bool = false
  ) {
    (self.file, self.known, self.new, self.gone) = (file, known, new, gone)
    (self.unjudged, self.isWritten) = (unjudged, isWritten)
  }

  /// The numbers in words: `baseline.json: 1 known problem, 0 new, 0 gone`.
  public var wording: String {
    let verb = isWritten ? "wrote " : ""
    let rest = unjudged > 0 ? ", \(unjudged) not judged by this run" : ""
    return "\(file): \(verb)\(counted(known, "known problem")), \(new) new, \(gone.count) gone\(rest)"
  }
}
