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
  /// - Throws: `CommandFailure` for what is not there, is no regular file, cannot be read, or is too large.
  func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
    do throws(Unreadable) {
      return try Self.read(path)
    } catch {
      throw failure(path, error.reason)
    }
  }

  /// Why a file cannot be read.
  struct Unreadable: Error {
    /// The reason in words: `it is a folder`.
    let reason: String

    /// The reason of the last call of POSIX.
    static var last: Unreadable { Unreadable(reason: FileSystem.reason) }
  }

  /// The content of a file, whatever it is for.
  ///
  /// - Throws: `Unreadable`, at once: a pipe or device is refused, because reading it may wait for ever, or never end.
  static func read(_ path: String) throws(Unreadable) -> [UInt8] {
    // Without O_NONBLOCK opening a pipe waits for somebody who writes to it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard let status = FileStatus(of: descriptor) else { throw .last }
    switch status.kind {
    case .file: break
    case .folder: throw Unreadable(reason: "it is a folder")
    case .symbolicLink, .other: throw Unreadable(reason: "it is a pipe or device, not a regular file")
    }
    guard status.size <= largest else { throw .tooLarge }
    // Room for the whole file at once, and a byte more to see its end: what grows by doubling is held twice for a time.
    let size = status.size
    guard var content = FileSystem.read(descriptor, upTo: size + 1) else { throw .last }
    guard content.count > size else { return content }
    // What is being written meanwhile is read in portions.
    while content.count <= largest {
      guard let portion = FileSystem.read(descriptor, upTo: 1 << 16) else { throw .last }
      if portion.isEmpty { return content }
      content += portion
    }
    throw .tooLarge
  }

  /// The failure of the last call of POSIX at a path.
  func failure(_ path: String) -> CommandFailure { failure(path, FileSystem.reason) }

  private func failure(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure("the \(noun) at \(path) cannot be read", because: reason, remedy: remedy, status: failureStatus)
  }
}

extension InputFile.Unreadable {
  fileprivate static var tooLarge: Self { Self(reason: "it is larger than \(InputFile.largest) bytes") }
}
