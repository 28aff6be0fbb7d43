import Basics
import ContractReports
import Foundation
import HTTPMessages
import Redaction

/// Standard output or standard error, with every text redacted, and without commands for a build server.
///
/// There is no other way to write to them.
struct StandardStream: Sendable {
  /// Returns standard output, for results.
  static func output(_ policy: RedactionPolicy) -> StandardStream {
    StandardStream(descriptor: STDOUT_FILENO, policy: policy)
  }
  /// Returns standard error, for progress, logs and errors.
  static func error(_ policy: RedactionPolicy) -> StandardStream {
    StandardStream(descriptor: STDERR_FILENO, policy: policy)
  }

  /// The values that must not be shown.
  let policy: RedactionPolicy
  private let descriptor: Int32

  private init(descriptor: Int32, policy: RedactionPolicy) {
    (self.descriptor, self.policy) = (descriptor, policy)
  }

  /// Whether the stream is a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The number of columns; `nil` if it is not a terminal, or the width is unknown.
  var width: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a redacted text, and returns whether all of it was written.
  @discardableResult
  func write(_ text: String) -> Bool {
    write(pieces: CollectionOfOne(Array(policy.redaction.redacting(text: text).utf8)))
  }

  /// Writes a completion script, which the parser makes of declarations alone, as it is.
  @discardableResult
  func write(script text: String) -> Bool { write(pieces: CollectionOfOne(Array(text.utf8))) }

  /// Writes the command's own words, in which nothing is quoted, and returns whether all of them were written.
  ///
  /// It does not wait until the secrets of recordings are known.
  @discardableResult
  func write(ownWords text: String) -> Bool {
    write(pieces: CollectionOfOne(Array(policy.redactionOfOwnWords.redacting(text: text).utf8)))
  }

  /// Writes a report, and returns whether all of it was written.
  ///
  /// - Parameter annotates: Whether the format is one of annotations, whose lines are commands for GitHub Actions.
  @discardableResult
  func write(_ report: RenderedReport, annotates: Bool = false) -> Bool {
    write(pieces: AnySequence(report.pieces), annotates: annotates)
  }

  /// Writes pieces, in which no line is a command where a build server may read them.
  private func write(pieces: some Sequence<[UInt8]>, annotates: Bool = false) -> Bool {
    guard BuildServerText.isRead else { return pieces.allSatisfy(write) }
    var text = BuildServerText(keepsAnnotations: annotates)
    return pieces.allSatisfy { write(text.adding($0)) } && write(text.finish())
  }

  /// Writes bytes, and returns whether all of them were written.
  ///
  /// If standard output cannot be written, the run ends with status 2, unless its reader has left.
  private func write(_ bytes: [UInt8]) -> Bool {
    if bytes.isEmpty || FileSystem.writeAll(bytes, to: descriptor) { return true }
    let reason = errno == EPIPE ? nil : FileSystem.reason
    if descriptor == STDOUT_FILENO, let reason {
      Self.outputFault.withLock { $0 = $0 ?? reason }
    }
    return false
  }

  /// The reason why standard output could not be written; `nil` if there was no failure.
  private static let outputFault = Mutex<String?>(nil)

  /// Returns the failure of a run that could not write to standard output.
  static func failure(of what: String) -> CommandFailure {
    let reason = outputFault.withLock { $0 } ?? "no program reads it"
    return CommandFailure("\(what) could not be written to standard output", because: reason)
  }

  /// Returns the exit status of the process for that of its run, and reports lost results.
  static func concluding(_ status: ExitStatus, _ policy: RedactionPolicy) -> ExitStatus {
    guard let reason = outputFault.withLock(\.self) else { return status }
    error(policy).write("Error: the results could not be written to standard output: \(reason)\n")
    return ExitStatus.mostSevere(of: [status, .unusable])
  }
}
