import Basics
import ContractReports
import ContractVerifier
import Foundation
import Redaction

/// A file that is written atomically, at a place that `GuardedFile` allows.
struct OutputFile {
  /// The kinds of files that the command writes; each is known by how its files begin or end.
  struct Kind: Sendable {
    /// The name of the kind in messages.
    let noun: String
    /// Whether a run reads a file of this kind and writes it with more, or less, in it.
    var isExtended = false
    /// Whether others may not read the file.
    var isPrivate = false
    /// Whether this tool wrote a file, by its beginning and its end.
    let recognizes: @Sendable (_ content: String) -> Bool

    /// A report in a format.
    static func report(_ format: any ReportFormat) -> Kind {
      Kind(noun: "report") { format.recognizes($0) }
    }
    /// Known problems.
    static let baseline = Kind(noun: "baseline", isExtended: true) { $0.contains(Baseline.schemaIdentifier) }
    /// Failing generated requests.
    static let corpus = Kind(noun: "corpus", isExtended: true) { $0.contains(FailureCorpus.schema) }
    /// The memory of a stateful mock.
    static let state = Kind(noun: "state", isExtended: true, isPrivate: true) { $0.contains("\"collections\"") }
    /// A certificate made for a run.
    static let certificate = Kind(noun: "certificate") { $0.hasPrefix("-----BEGIN CERTIFICATE-----") }
    /// A file that must not exist before, such as a contract.
    static func new(_ noun: String) -> Kind { Kind(noun: noun) { _ in false } }
  }

  /// The path as the user gave it.
  var path: String { file.path }
  /// The path without symbolic links.
  var destination: String { file.destination }

  private let file: GuardedFile
  private let noun: String

  /// Creates an output file, and its folder if it is missing.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - kind: What is written.
  ///   - option: The option whose value is the path, if it has one; `nil` for a name that the command uses by default.
  ///   - folder: The folder of the run.
  /// - Throws: `CommandFailure` if nothing may be written there, so that a long run does not fail at its end.
  init(path: String, as kind: Kind, option: String?, below folder: String = ".") throws(CommandFailure) {
    noun = kind.noun
    let isChosenByFile = option.map { ProjectSettings.current?.fileOptions.contains($0) ?? false } ?? true
    let origin: GuardedFile.Origin = isChosenByFile ? .project : .user
    do throws(GuardedFile.Refusal) {
      try GuardedFile.createFolder(of: path, from: origin, below: folder)
      file = try GuardedFile(
        path,
        from: origin,
        below: folder,
        isExtended: kind.isExtended,
        isPrivate: kind.isPrivate,
        recognizes: kind.recognizes
      )
    } catch {
      throw CommandFailure(
        "the \(kind.noun) cannot be written to \(path)",
        at: isChosenByFile ? option : nil,
        because: error.reason,
        remedy: error.remedy
      )
    }
  }

  /// Writes a report.
  ///
  /// - Throws: `CommandFailure` with the reason if it cannot be written; an existing file is unchanged then.
  func write(_ report: RenderedReport) throws(CommandFailure) { try write(pieces: AnySequence(report.pieces)) }

  /// Appends a report to a file that the environment names, and to which others also write.
  ///
  /// - Throws: `CommandFailure` with the reason if it cannot be written.
  static func append(_ report: RenderedReport, to path: String) throws(CommandFailure) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    var isWritten = descriptor >= 0
    for piece in AnySequence(report.pieces) where isWritten {
      isWritten = FileSystem.writeAll(piece, to: descriptor)
    }
    let reason = isWritten ? nil : FileSystem.reason
    if descriptor >= 0 { close(descriptor) }
    if let reason { throw CommandFailure("the report could not be written to \(path)", because: reason) }
  }

  /// Writes bytes that are not a report, such as a contract or a certificate.
  ///
  /// - Throws: `CommandFailure` with the reason if it cannot be written; an existing file is unchanged then.
  func write(bytes: [UInt8], holding hold: FileHold? = nil) throws(CommandFailure) {
    try write(pieces: CollectionOfOne(bytes), holding: hold)
  }

  /// Takes hold of the file, so that no other run writes it; returns `nil` for a pipe or device.
  ///
  /// - Throws: `CommandFailure` if another run holds it, or it cannot be held.
  func hold(at option: String, _ environment: [String: String]) throws(CommandFailure) -> FileHold? {
    guard FileStatus(at: destination).map({ $0.kind == .file }) ?? true else { return nil }
    // A home that cannot be written, as in a container, is no reason to fail; the file itself is locked, too.
    let home = StateFolder(environment)?.file(named: "locks")
    let folder = home.flatMap { FileSystem.createFolders($0) && access($0, W_OK) == 0 ? $0 : nil }
    do throws(GuardedFile.Refusal) { return try FileHold(destination, locksIn: folder) } catch {
      throw CommandFailure("\(path) cannot be used", at: option, because: error.reason, remedy: error.remedy)
    }
  }

  /// Writes failing generated requests without their secrets.
  ///
  /// - Throws: `CommandFailure` with the reason if it cannot be written; an existing file is unchanged then.
  func write(_ corpus: FailureCorpus, _ policy: RedactionPolicy) throws(CommandFailure) {
    try write(pieces: CollectionOfOne(corpus.serialized(redactedBy: policy.redaction)))
  }

  /// Writes the file piece by piece, so that only one piece is held in memory.
  ///
  /// - Throws: `CommandFailure` with the reason if it cannot be written; an existing file is unchanged then.
  private func write(pieces: some Sequence<[UInt8]>, holding hold: FileHold? = nil) throws(CommandFailure) {
    do throws(GuardedFile.Refusal) { try file.replace(with: pieces, holding: hold) } catch {
      throw CommandFailure("the \(noun) could not be written to \(path)", because: error.reason, remedy: error.remedy)
    }
  }
}
