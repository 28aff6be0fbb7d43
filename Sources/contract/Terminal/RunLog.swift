import Basics
import HTTPMessages
import Redaction

/// The `--verbose` log on standard error; every line is redacted.
struct RunLog: Sendable {
  private let stream: StandardStream

  /// Creates a log that redacts what the policy hides.
  init(_ policy: RedactionPolicy) { stream = .error(policy) }

  /// Writes a line.
  func write(_ line: String) {
    stream.write("\(Timestamp.text(nanoseconds: WallClock.now)) debug contract: [ContractCommand] \(line)\n")
  }
}
