import Basics
import ContractModel
import JSONSyntax

/// A file that is read completely.
struct InputFile {
  /// The name of the file's kind in messages: `contracts`, `certificate`.
  let noun: String
  /// The remedy if the file cannot be read.
  let remedy: String
  /// The exit status if the file cannot be read.
  var failureStatus = ExitStatus.unusable

  /// Returns the content of a file.
  ///
  /// - Throws: `CommandFailure` if it does not exist, is not a regular file, cannot be read, or is too large.
  func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
    do throws(WholeFile.Unusable) {
      return try WholeFile.read(path)
    } catch {
      throw failure(path, error.reason, isOutput: error.isOutput)
    }
  }

  /// Returns the values of a file in YAML or JSON.
  ///
  /// - Throws: `CommandFailure` as `bytes(of:)`, and with its place for an error in the text.
  func document(of path: String) throws(CommandFailure) -> JSONDocument {
    let parsed = ContractInput.parse(SourceFile(path: path, bytes: try bytes(of: path)))
    do throws(ContractFileFault) { return try parsed.get() } catch {
      throw CommandFailure(error.message, at: SourcePlace(file: path, location: error.location).description)
    }
  }

  /// Opens a file, which is read in parts.
  ///
  /// - Throws: `CommandFailure` if it does not exist, is not a regular file, or cannot be read.
  func open(_ path: String) throws(CommandFailure) -> OpenFile {
    do throws(WholeFile.Unusable) {
      return try OpenFile(path)
    } catch {
      throw failure(path, error.reason)
    }
  }

  /// Returns the failure of the last POSIX call for a path.
  func failure(_ path: String) -> CommandFailure { failure(path, FileSystem.reason) }

  private func failure(_ path: String, _ reason: String, isOutput: Bool = false) -> CommandFailure {
    CommandFailure(
      "the \(noun) at \(path) cannot be read",
      because: reason,
      remedy: isOutput ? "name another path for what the run writes" : remedy,
      status: isOutput ? .unusable : failureStatus
    )
  }
}
