import HTTPExchange
import Logging
import Redaction

/// What `--verbose` writes to standard error, a line at a time: every line goes through the redaction of the run.
struct RunLog: Sendable {
  private let logger: Logger
  private let policy: RedactionPolicy

  /// A log that shows nothing that the policy hides.
  init(_ policy: RedactionPolicy) {
    var logger = Logger(label: "contract") { label in StreamLogHandler.standardError(label: label) }
    logger.logLevel = .debug
    (self.logger, self.policy) = (logger, policy)
  }

  /// Writes a line.
  func write(_ line: String) { logger.debug("\(policy.redaction.redacting(text: line))") }
}
