import ContractReports
import FileAccess
import Foundation

/// A file that is written whole or not at all: under a temporary name beside it, synced, then renamed.
///
/// What is no regular file, such as `/dev/null` or a named pipe, is written to as it is.
struct OutputFile {
  /// The path as the user gave it.
  let path: String
  /// What it is, for messages.
  private let noun: String
  /// The path as messages name it.
  private let shown: String

  /// A file to be written; its folder must be there already.
  ///
  /// - Throws: `CommandFailure` where the folder is missing or the path is a folder: at once, not after a long run.
  init(path: String, noun: String = "report", shownAs shown: String? = nil) throws(CommandFailure) {
    self.path = path
    self.noun = noun
    self.shown = shown ?? path
    if let status = FileStatus(at: path) {
      guard status.kind != .folder else {
        throw CommandFailure(
          "the \(noun) cannot be written to \(self.shown)",
          because: "it is a folder",
          remedy: "name a file in it"
        )
      }
    } else if FileStatus(at: FileSystem.folder(of: path)) == nil {
      throw CommandFailure(
        "the \(noun) cannot be written to \(self.shown)",
        because: "\(FileSystem.reason) (\(FileSystem.folder(of: path)))",
        remedy: "create the folder first"
      )
    }
  }

  /// Writes a report.
  ///
  /// - Throws: `CommandFailure`, which says why it cannot be written; what stood there before still does.
  func write(_ report: RenderedReport) throws(CommandFailure) { try write(pieces: CollectionOfOne(report.bytes)) }

  /// Writes a certificate, which everybody may read.
  ///
  /// - Throws: `CommandFailure`, which says why it cannot be written; what stood there before still does.
  func write(certificate bytes: [UInt8]) throws(CommandFailure) { try write(pieces: CollectionOfOne(bytes)) }

  /// Writes a recording piece by piece, so that no more than one of them is held; a writer of recordings makes them.
  ///
  /// - Throws: `CommandFailure`, which says why it cannot be written; what stood there before still does.
  func write(recording pieces: some Sequence<[UInt8]>) throws(CommandFailure) { try write(pieces: pieces) }

  /// Writes the file piece by piece, so that no more than one of them is held.
  ///
  /// - Throws: `CommandFailure`, which says why it cannot be written; what stood there before still does.
  private func write(pieces: some Sequence<[UInt8]>) throws(CommandFailure) {
    let status = FileStatus(at: path)
    if let status, status.kind != .file {
      let descriptor = open(path, O_WRONLY)
      guard descriptor >= 0 else { throw failure() }
      defer { close(descriptor) }
      guard pieces.allSatisfy({ FileSystem.writeAll($0, to: descriptor) }) else { throw failure() }
      return
    }
    // The file that a symbolic link leads to is replaced, not the link.
    let target = Self.resolved(path) ?? path
    let temporary = "\(target).\(getpid()).partial"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL, status?.permissions ?? 0o666)
    guard descriptor >= 0 else { throw failure() }
    let isWritten = pieces.allSatisfy { FileSystem.writeAll($0, to: descriptor) } && fsync(descriptor) == 0
    let failure = isWritten ? nil : failure()
    close(descriptor)
    if let failure {
      unlink(temporary)
      throw failure
    }
    guard rename(temporary, target) == 0 else {
      let failure = self.failure()
      unlink(temporary)
      throw failure
    }
  }

  private func failure() -> CommandFailure {
    CommandFailure("the \(noun) could not be written to \(shown)", because: FileSystem.reason)
  }

  /// The file that a path leads to, symbolic links followed; `nil` where there is none.
  static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
