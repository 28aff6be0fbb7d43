import FileAccess
import Foundation
import Synchronization

/// Standard output or standard error, and what is known of what stands behind it.
struct StandardStream: Sendable {
  /// Results.
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  /// Progress, logs and errors.
  static let error = StandardStream(descriptor: STDERR_FILENO)

  /// The file descriptor.
  let descriptor: Int32

  /// Whether a person reads it as it is written.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The number of columns; `nil` where it is no terminal, or does not say.
  var width: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all of a text, and says whether that went well.
  @discardableResult
  func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Writes all of the bytes, and says whether that went well.
  ///
  /// What could not be written to standard output ends the run with 2, unless nobody reads it any more.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
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
    let reason = outputFault.withLock { $0 } ?? "nobody reads it"
    return CommandFailure("\(what) could not be written to standard output: \(reason)")
  }

  /// The status with which the process ends, given that of its run; says where results were lost.
  static func concluding(_ status: ExitStatus) -> ExitStatus {
    guard let reason = outputFault.withLock(\.self) else { return status }
    error.write("Error: the results could not be written to standard output: \(reason)\n")
    return ExitStatus.gravest(of: [status, .unusable])
  }
}
