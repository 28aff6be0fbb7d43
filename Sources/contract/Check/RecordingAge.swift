import ContractReports
import Diagnostics
import Foundation
import HARRecordings
import JSONSyntax

/// Finds recordings that are older than they may be.
struct RecordingAge {
  /// The greatest age.
  let maximum: Duration
  /// The greatest age as it was written.
  let text: String
  /// The time from which ages are counted.
  let now: Date

  /// The findings of a recording: one for its stale entries, one for those that do not say when they were made.
  func findings(of recording: Recording) -> [Finding] {
    var stale: [(entry: RecordedEntry, age: TimeInterval)] = []
    var undated: [RecordedEntry] = []
    for entry in recording.entries {
      guard let date = entry.startedDateTime.flatMap(Self.date) else {
        undated.append(entry)
        continue
      }
      let age = now.timeIntervalSince(date)
      if age > TimeInterval(maximum.components.seconds) { stale.append((entry, age)) }
    }
    let count = recording.entries.count
    var findings: [Finding] = []
    if let oldest = stale.max(by: { $0.age < $1.age }) {
      findings.append(
        finding(
          "\(stale.count) of \(counted(count, "recording")) \(stale.count == 1 ? "is" : "are") older than \(text); "
            + "the oldest is entry \(oldest.entry.number), \(Self.words(for: oldest.age)) old; record them again",
          oldest.entry
        )
      )
    }
    if let first = undated.first {
      findings.append(
        finding(
          "\(undated.count) of \(counted(count, "recording")) \(undated.count == 1 ? "does" : "do") not say when it was "
            + "made; the first is entry \(first.number); give it a startedDateTime, or record it again",
          first
        )
      )
    }
    return findings
  }

  private func finding(_ message: String, _ entry: RecordedEntry) -> Finding {
    Finding(check: .age, severity: .warning, message: message, contract: ContractPlace(place: entry.place))
  }

  /// A date and time as HAR has it, ISO 8601; some tools leave the zone out, which is then UTC.
  static func date(_ text: String) -> Date? {
    for candidate in [text, text + "Z"] {
      for fraction in [true, false] {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: fraction)
        if let date = try? style.parse(candidate) { return date }
      }
    }
    return nil
  }

  private static func words(for age: TimeInterval) -> String {
    let days = Int(age / 86_400)
    return days > 0 ? counted(days, "day") : counted(Int(age / 3600), "hour")
  }
}
