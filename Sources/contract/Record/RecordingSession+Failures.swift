import ArgumentParser
import RecordingSessions

extension RecordMode: ExpressibleByArgument {}

extension CommandFailure {
  /// Creates the failure of a run that cannot write its recording; an unusable destination is a usage error.
  init(_ error: RecordingFileError) {
    self.init(error, status: error.kind == .recording ? .recording : .unusable)
  }
}

extension RecordingSession {
  /// Ends the session like `finish`, and converts the error to a command failure.
  func concluded(isWhole: Bool) throws(CommandFailure) -> RecordingSummary {
    do throws(RecordingFileError) { return try finish(isWhole: isWhole) } catch { throw CommandFailure(error) }
  }
}
