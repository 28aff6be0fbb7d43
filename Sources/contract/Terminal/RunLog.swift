import Basics
import HTTPMessages
import Logging
import Redaction

/// The `--verbose` log on standard error; every line is redacted.
struct RunLog: Sendable {
  private let logger: Logger

  /// Creates a log that redacts what the policy hides.
  init(_ policy: RedactionPolicy) {
    var logger = Logger(label: "contract") { _ in StreamHandler(stream: .error(policy)) }
    logger.logLevel = .debug
    self.logger = logger
  }

  /// Writes a line.
  func write(_ line: String) { logger.debug("\(line)") }

  /// Writes to the one sink of standard error.
  private struct StreamHandler: LogHandler {
    let stream: StandardStream
    var metadata = Logger.Metadata()
    var logLevel = Logger.Level.debug

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let time = Timestamp.text(nanoseconds: WallClock.now)
      stream.write("\(time) \(event.level) contract: [\(event.source)] \(event.message)\n")
    }
  }
}
