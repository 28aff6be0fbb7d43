import FileAccess
import Foundation

/// A file that is read whole.
struct InputFile {
  /// The largest file that is read, in bytes.
  static let largest = 1 << 30

  /// What it is, for messages: `contracts`, `certificate`.
  let noun: String
  /// What to do where it cannot be read.
  let remedy: String
  /// The status with which a run ends that cannot read it.
  var failureStatus = ExitStatus.unusable

  /// The content of a file.
  ///
  /// - Throws: `CommandFailure` for a file that is not there, cannot be read, or is too large.
  func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard let status = FileStatus(of: descriptor) else { throw failure(path) }
    guard status.size <= Self.largest else { throw tooLarge(path) }
    // Room for the whole file at once, and a byte more to see its end: what grows by doubling is held twice for a time.
    let size = status.size
    guard var content = FileSystem.read(descriptor, upTo: size + 1) else { throw failure(path) }
    guard content.count > size else { return content }
    // What is no regular file, or is being written, is read in portions.
    while content.count <= Self.largest {
      guard let portion = FileSystem.read(descriptor, upTo: 1 << 16) else { throw failure(path) }
      if portion.isEmpty { return content }
      content += portion
    }
    throw tooLarge(path)
  }

  /// The failure of the last call of POSIX at a path.
  func failure(_ path: String) -> CommandFailure {
    CommandFailure(
      "the \(noun) at \(path) cannot be read: \(FileSystem.reason); \(remedy)",
      status: failureStatus
    )
  }

  private func tooLarge(_ path: String) -> CommandFailure {
    CommandFailure("\(path) is larger than \(Self.largest) bytes", status: failureStatus)
  }
}
