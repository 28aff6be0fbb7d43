import HTTPMessages
import Logging
import Redaction

/// The `--verbose` log on standard error; every line is redacted.
struct RunLog: Sendable {
  private let logger: Logger
  private let policy: RedactionPolicy

  /// Creates a log that redacts what the policy hides.
  init(_ policy: RedactionPolicy) {
    var logger = Logger(label: "contract") { label in StreamLogHandler.standardError(label: label) }
    logger.logLevel = .debug
    (self.logger, self.policy) = (logger, policy)
  }

  /// Writes a line.
  func write(_ line: String) { logger.debug("\(policy.redaction.redacting(text: line))") }
}
