import ArgumentParser
import RecordingSessions

extension RecordMode: ExpressibleByArgument {}

extension CommandFailure {
  /// The failure of a run that cannot write its recording: a place that cannot be used is a matter of usage.
  init(_ error: RecordingFileError) {
    self.init(error, status: error.kind == .recording ? .recording : .unusable)
  }
}

extension RecordingSession {
  /// Ends the session as `finish` does, with a failure of the command in place of the error.
  func concluded(isWhole: Bool) throws(CommandFailure) -> RecordingSummary {
    do throws(RecordingFileError) { return try finish(isWhole: isWhole) } catch { throw CommandFailure(error) }
  }
}
