import ArgumentParser
import HTTPMessages
import RecordingSessions
import Redaction

extension RecordMode: ExpressibleByArgument {}

extension CommandFailure {
  /// Creates the failure of a run that cannot write its recording; an unusable destination is a usage error.
  init(_ error: RecordingFileError) {
    self.init(error, status: error.kind == .recording ? .recording : .unusable)
  }
}

extension RecordingSession {
  /// Starts a session of the command, which redacts what the run must not show.
  ///
  /// - Parameters:
  ///   - output: The recording.
  ///   - mode: What happens to what is recorded already.
  ///   - base: The base URL of the API.
  ///   - isWalk: Whether the requests are those of a walk.
  ///   - bodyLimit: The largest body, in bytes.
  static func started(
    to output: RecordingOutput,
    _ mode: RecordMode,
    of base: HTTPURL,
    isWalk: Bool,
    _ policy: RedactionPolicy,
    bodyLimit: Int
  ) throws(CommandFailure) -> RecordingSession {
    let settings = Settings(
      mode: mode,
      redaction: policy.recording(bodyLimit: bodyLimit),
      creator: ("contract", ContractCommand.version),
      base: base,
      isWalk: isWalk,
      bodyLimit: bodyLimit
    )
    do throws(RecordingFileError) { return try RecordingSession(to: output, settings) } catch {
      throw CommandFailure(error)
    }
  }

  /// Ends the session like `finish`, and converts the error to a command failure.
  func concluded(isWhole: Bool) throws(CommandFailure) -> RecordingSummary {
    do throws(RecordingFileError) { return try finish(isWhole: isWhole) } catch { throw CommandFailure(error) }
  }
}
