import Basics
import Diagnostics
package import Findings
package import HARRecordings
import JSONSyntax

/// Finds recordings that exceed a maximum age.
package struct RecordingAge: Sendable {
  /// The maximum age.
  let maximum: Duration
  /// The maximum age as the user wrote it.
  let text: String
  /// The time from which ages are measured, in nanoseconds since 1970.
  let now: Int64

  /// Whether a recording that was compared with the API since is as old as the comparison.
  let countsComparisons: Bool

  /// Creates the rule; `text` is the maximum age as the user wrote it.
  package init(maximum: Duration, text: String, now: Int64, countsComparisons: Bool = true) {
    self.maximum = maximum
    self.text = text
    self.now = now
    self.countsComparisons = countsComparisons
  }

  /// Returns the findings of a recording: one for its stale entries, one for those without a date.
  package func findings(of recording: Recording) -> [Finding] {
    var stale = 0
    var oldest: (entry: RecordedEntry, age: Int64)?
    var undated = 0
    var first: RecordedEntry?
    let compared = countsComparisons ? ComparisonDates.date(ofComparison: recording.file) : nil
    for entry in recording.entries {
      guard let date = [entry.startedDateTime.flatMap(Timestamp.parse), compared].compactMap(\.self).max() else {
        undated += 1
        first = first ?? entry
        continue
      }
      let age = now.subtractingSaturated(date)
      guard .nanoseconds(age) > maximum else { continue }
      stale += 1
      if age > oldest?.age ?? .min { oldest = (entry, age) }
    }
    let count = recording.entries.count
    var findings: [Finding] = []
    if let oldest {
      findings.append(
        finding(
          "\(stale) of \(counted(count, "recording")) \(stale == 1 ? "is" : "are") older than \(text); "
            + "the oldest is entry \(oldest.entry.number), \(Self.words(for: oldest.age)) old; "
            + "compare them with the API (contract drift), or record them again",
          oldest.entry
        )
      )
    }
    if let first {
      findings.append(
        finding(
          "\(undated) of \(counted(count, "recording")) \(undated == 1 ? "does" : "do") not say when it was "
            + "made; the first is entry \(first.number); give it a startedDateTime, or record it again",
          first
        )
      )
    }
    return findings
  }

  /// Returns whether an entry is older than the maximum age, or does not say how old it is.
  package func isExceeded(by entry: RecordedEntry) -> Bool {
    entry.startedDateTime.flatMap(Timestamp.parse).map { .nanoseconds(now.subtractingSaturated($0)) > maximum } ?? true
  }

  private func finding(_ message: String, _ entry: RecordedEntry) -> Finding {
    Finding(check: .age, severity: .warning, message: message, contract: ContractPlace(place: entry.place))
  }

  private static func words(for age: Int64) -> String {
    let hours = age / 3_600_000_000_000
    return hours >= 24 ? counted(Int(hours / 24), "day") : counted(Int(hours), "hour")
  }
}
