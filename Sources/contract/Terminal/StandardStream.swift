import ContractReports
import FileAccess
import Foundation
import HTTPExchange

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

  /// Writes all of a text, without its secrets; where nobody reads it any more, the rest is dropped.
  func write(_ text: String) { write(Array(policy.redaction.redacting(text: text).utf8)) }

  /// Writes a report; where nobody reads it any more, the rest is dropped.
  func write(_ report: RenderedReport) { write(report.bytes) }

  private func write(_ bytes: [UInt8]) {
    _ = FileSystem.writeAll(bytes, to: descriptor)
  }
}
