import Logging

extension Logger {
  /// What `--verbose` logs with.
  static var standardError: Logger {
    var logger = Logger(label: "contract") { label in StreamLogHandler.standardError(label: label) }
    logger.logLevel = .debug
    return logger
  }
}
