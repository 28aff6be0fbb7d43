import ContractReports
import FileAccess
import Foundation
import HTTPExchange
import Redaction
import Synchronization

/// Standard output or standard error, which show no secret of the run: every text goes through its redaction.
///
/// There is no other way to write to them.
struct StandardStream: Sendable {
  /// Results.
  static func output(_ policy: RedactionPolicy) -> StandardStream {
    StandardStream(descriptor: STDOUT_FILENO, policy: policy)
  }
  /// Progress, logs and errors.
  static func error(_ policy: RedactionPolicy) -> StandardStream {
    StandardStream(descriptor: STDERR_FILENO, policy: policy)
  }

  /// What must not be shown.
  let policy: RedactionPolicy
  private let descriptor: Int32

  private init(descriptor: Int32, policy: RedactionPolicy) {
    (self.descriptor, self.policy) = (descriptor, policy)
  }

  /// Whether a person reads it as it is written.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The number of columns; `nil` where it is no terminal, or does not say.
  var width: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all of a text without its secrets, and says whether that went well.
  @discardableResult
  func write(_ text: String) -> Bool { write(Array(policy.redaction.redacting(text: text).utf8)) }

  /// Writes all of a report, and says whether that went well.
  @discardableResult
  func write(_ report: RenderedReport) -> Bool { write(report.bytes) }

  /// Writes all of the bytes, and says whether that went well.
  ///
  /// Output that cannot be written to standard output ends the run with 2, unless its reader has left.
  private func write(_ bytes: [UInt8]) -> Bool {
    if FileSystem.writeAll(bytes, to: descriptor) { return true }
    let reason = errno == EPIPE ? nil : FileSystem.reason
    if descriptor == STDOUT_FILENO, let reason {
      Self.outputFault.withLock { $0 = $0 ?? reason }
    }
    return false
  }

  /// Why something could not be written to standard output; `nil` for nothing.
  private static let outputFault = Mutex<String?>(nil)

  /// The failure of a run that could not write something to standard output.
  static func failure(of what: String) -> CommandFailure {
    let reason = outputFault.withLock { $0 } ?? "no program reads it"
    return CommandFailure("\(what) could not be written to standard output", because: reason)
  }

  /// The status with which the process ends, given that of its run; says where results were lost.
  static func concluding(_ status: ExitStatus, _ policy: RedactionPolicy) -> ExitStatus {
    guard let reason = outputFault.withLock(\.self) else { return status }
    error(policy).write("Error: the results could not be written to standard output: \(reason)\n")
    return ExitStatus.mostSevere(of: [status, .unusable])
  }
}
