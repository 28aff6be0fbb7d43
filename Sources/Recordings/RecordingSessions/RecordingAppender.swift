import Basics
package import HARRecordings
package import Redaction

/// Adds single exchanges to a recording, each by replacing the file at once.
package final class RecordingAppender: Sendable {
  private let output: RecordingOutput
  private let writer: HARWriter
  private let policy: RedactionPolicy
  private let turns = Mutex(())

  /// Creates an appender.
  ///
  /// - Parameters:
  ///   - output: The file; it is created with the first exchange.
  ///   - creator: The name and version of the program, which a new recording names as its creator.
  ///   - policy: The secrets that are left out.
  package init(to output: RecordingOutput, creator: (name: String, version: String), policy: RedactionPolicy) {
    self.output = output
    writer = HARWriter(name: creator.name, version: creator.version)
    self.policy = policy
  }

  /// Adds an exchange after the entries that the file has now, with its secrets redacted.
  ///
  /// - Throws: `RecordingFileError` if the file is not a recording, or cannot be read or written; it is unchanged then.
  package func add(_ captured: CapturedExchange) throws(RecordingFileError) {
    policy.learn(from: captured.exchange)
    let result = turns.withLock { _ in
      Result { () throws(RecordingFileError) in
        let old = try output.existing()
        var redaction = policy.recording()
        if let old { redaction.reserve(placeholdersIn: old.source.documentBytes) }
        let entry = writer.entry(captured.redacted(by: &redaction))
        var pieces = [writer.head(keeping: old?.source)]
        if let old { for kept in writer.entries(keeping: old.source) { pieces += [kept, writer.separator] } }
        try output.replace(with: pieces + [entry, writer.tail])
      }
    }
    try result.get()
  }
}
