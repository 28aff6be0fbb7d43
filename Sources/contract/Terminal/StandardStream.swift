import FileAccess
import Foundation

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

  /// Writes all of a text; where nobody reads it any more, the rest is dropped.
  func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes all of the bytes; where nobody reads them any more, the rest is dropped.
  func write(_ bytes: [UInt8]) {
    _ = FileSystem.writeAll(bytes, to: descriptor)
  }
}
