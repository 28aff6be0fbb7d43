import Findings
import HTTPMessages

/// The commands that follow a finding: one sends its request again, the other explains its check.
package struct NextCommands {
  /// The fewest digits of a fingerprint that name a finding.
  private static let fewestDigits = 8

  private let replay: String?
  private let options: String
  /// How many digits distinguish the findings of the report.
  private let digits: Int

  /// Creates the commands of the findings of a report.
  package init(_ report: Report) {
    (replay, options) = (report.replayCommand, report.replayOptions)
    let fingerprints = report.replayCommand == nil ? [] : Set(report.findings.map(\.fingerprint))
    var digits = Self.fewestDigits
    while digits < 32, Set(fingerprints.map { $0.prefix(digits) }).count < fingerprints.count { digits += 1 }
    self.digits = digits
  }

  /// Returns the command that sends the request of a finding again; `nil` where that is not possible.
  package func replay(of finding: Finding) -> String? {
    finding.canBeReplayed ? replay.map { "\($0) \(finding.fingerprint.prefix(digits))\(options)" } : nil
  }

  /// Returns the command that explains the check of a finding.
  package func explanation(of finding: Finding) -> String {
    "contract explain \(ShellWord.of(finding.check.rawValue))"
  }

  /// Returns the commands that follow a finding.
  func commands(after finding: Finding) -> [String] {
    [replay(of: finding), explanation(of: finding)].compactMap(\.self)
  }

  /// Returns the line that follows a finding: `next: contract repeat 3f9a1c2b, contract explain body-schema`.
  func line(after finding: Finding) -> String { "next: " + commands(after: finding).joined(separator: ", ") }
}

extension Finding {
  /// Whether the finding is about a request that can be sent again.
  package var canBeReplayed: Bool { exchange?.request != nil && exchange?.recording == nil }
}
