import FileAccess

/// A file that is read whole.
struct InputFile {
  /// What it is, for messages: `contracts`, `certificate`.
  let noun: String
  /// What to do where it cannot be read.
  let remedy: String
  /// The status with which a run ends that cannot read it.
  var failureStatus = ExitStatus.unusable

  /// The content of a file.
  ///
  /// - Throws: `CommandFailure` for what is not there, is no regular file, cannot be read, or is too large.
  func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
    do throws(WholeFile.Unusable) {
      return try WholeFile.read(path)
    } catch {
      throw failure(path, error.reason)
    }
  }

  /// The failure of the last call of POSIX at a path.
  func failure(_ path: String) -> CommandFailure { failure(path, FileSystem.reason) }

  private func failure(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure("the \(noun) at \(path) cannot be read", because: reason, remedy: remedy, status: failureStatus)
  }
}
