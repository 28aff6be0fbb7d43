import ContractReports
import ContractVerifier
import FileAccess
import Redaction
import Foundation

/// A file that is written atomically: under a temporary name in the same folder, synced, then renamed.
///
/// Other kinds of files, such as `/dev/null` or a named pipe, are written to directly.
struct OutputFile {
  /// The path as the user gave it.
  let path: String
  /// The name of the file's kind in messages.
  private let noun: String

  /// Creates an output file; its folder must exist.
  ///
  /// - Throws: `CommandFailure` if the folder is missing or the path is a folder, so that a long run does not fail at
  ///   its end.
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
  /// - Throws: `CommandFailure` with the reason if it cannot be written; an existing file is unchanged then.
  func write(_ report: RenderedReport) throws(CommandFailure) { try write(pieces: AnySequence(report.pieces)) }

  /// Appends a report, because others also write to the file.
  ///
  /// - Throws: `CommandFailure` with the reason if it cannot be written.
  func append(_ report: RenderedReport) throws(CommandFailure) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    var isWritten = descriptor >= 0
    for piece in AnySequence(report.pieces) where isWritten {
      isWritten = FileSystem.writeAll(piece, to: descriptor)
    }
    let reason = isWritten ? nil : FileSystem.reason
    if descriptor >= 0 { close(descriptor) }
    if let reason { throw CommandFailure("the \(noun) could not be written to \(path)", because: reason) }
  }

  /// Writes bytes that are no report, such as a contract or a certificate.
  ///
  /// - Throws: `CommandFailure` with the reason if it cannot be written; an existing file is unchanged then.
  func write(bytes: [UInt8]) throws(CommandFailure) { try write(pieces: CollectionOfOne(bytes)) }

  /// Writes failing generated requests without their secrets.
  ///
  /// - Throws: `CommandFailure` with the reason if it cannot be written; an existing file is unchanged then.
  func write(_ corpus: FailureCorpus, _ policy: RedactionPolicy) throws(CommandFailure) {
    try write(pieces: CollectionOfOne(corpus.serialized(redactedBy: policy.redaction)))
  }

  /// Writes the file piece by piece, so that only one piece is held in memory.
  ///
  /// - Throws: `CommandFailure` with the reason if it cannot be written; an existing file is unchanged then.
  private func write(pieces: some Sequence<[UInt8]>) throws(CommandFailure) {
    do throws(WholeFile.Unusable) { try WholeFile.replace(path, with: pieces) } catch {
      throw CommandFailure("the \(noun) could not be written to \(path)", because: error.reason)
    }
  }
}
