import ContractReports
import FileAccess

/// A file that is written completely or not at all: under a temporary name next to it, synced, then renamed.
///
/// What is no regular file, such as `/dev/null` or a named pipe, is written to as it is.
struct OutputFile {
  /// The path as the user gave it.
  let path: String
  /// What it is, for messages.
  private let noun: String

  /// A file to be written; its folder must be there already.
  ///
  /// - Throws: `CommandFailure` where the folder is missing or the path is a folder: at once, not after a long run.
  init(path: String, noun: String = "report") throws(CommandFailure) {
    self.path = path
    self.noun = noun
    if let status = FileStatus(at: path) {
      guard status.kind != .folder else {
        throw CommandFailure(
          "the \(noun) cannot be written to \(path)",
          because: "it is a folder",
          remedy: "name a file in it"
        )
      }
    } else if FileStatus(at: FileSystem.folder(of: path)) == nil {
      throw CommandFailure(
        "the \(noun) cannot be written to \(path)",
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

  /// Writes the file piece by piece, so that no more than one of them is held.
  ///
  /// - Throws: `CommandFailure`, which says why it cannot be written; what stood there before still does.
  private func write(pieces: some Sequence<[UInt8]>) throws(CommandFailure) {
    do throws(WholeFile.Unusable) { try WholeFile.replace(path, with: pieces) } catch {
      throw CommandFailure("the \(noun) could not be written to \(path)", because: error.reason)
    }
  }
}
