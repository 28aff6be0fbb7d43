#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads and replaces files as a whole.
package enum WholeFile {
  /// The largest file that is read, in bytes.
  package static let largest = 1 << 30

  /// Why a file cannot be read or written; the caller says what it is for, and what to do.
  package struct Unusable: Error {
    /// The reason in words: `it is a folder`.
    package let reason: String

    /// The reason of the last failed call of the system.
    package static var last: Unusable { Unusable(reason: FileSystem.reason) }
    fileprivate static var tooLarge: Unusable { Unusable(reason: "it is larger than \(largest) bytes") }
  }

  /// Reads a regular file.
  ///
  /// - Throws: `Unusable`, at once: a pipe or device is refused, because reading it may never end.
  package static func read(_ path: String) throws(Unusable) -> [UInt8] {
    // Without O_NONBLOCK opening a pipe waits for somebody who writes to it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard let status = FileStatus(of: descriptor) else { throw .last }
    switch status.kind {
    case .file: break
    case .folder: throw Unusable(reason: "it is a folder")
    case .symbolicLink, .other: throw Unusable(reason: "it is a pipe or device, not a regular file")
    }
    guard status.size <= largest else { throw .tooLarge }
    // Room for the whole file and one byte more, which shows the end: an array that grows holds its content twice.
    let size = status.size
    guard var content = FileSystem.read(descriptor, upTo: size + 1) else { throw .last }
    guard content.count > size else { return content }
    // What another program appends meanwhile is read in portions.
    while content.count <= largest {
      guard let portion = FileSystem.read(descriptor, upTo: 1 << 16) else { throw .last }
      if portion.isEmpty { return content }
      content += portion
    }
    throw .tooLarge
  }

  /// Replaces a file, or leaves it unchanged: writes a temporary file next to it piece by piece, syncs and renames it.
  ///
  /// A path that is not a regular file, such as `/dev/null` or a named pipe, is written to directly. Of a symbolic link
  /// the file that it leads to is replaced.
  ///
  /// - Throws: `Unusable`, with the file unchanged.
  package static func replace(_ path: String, with pieces: some Sequence<[UInt8]>) throws(Unusable) {
    let status = FileStatus(at: path)
    if let status, status.kind != .file {
      let descriptor = open(path, O_WRONLY)
      guard descriptor >= 0 else { throw .last }
      defer { close(descriptor) }
      guard pieces.allSatisfy({ FileSystem.writeAll($0, to: descriptor) }) else { throw .last }
      return
    }
    let target = resolved(path) ?? path
    let temporary = "\(target).\(getpid()).partial"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL, status?.permissions ?? 0o666)
    guard descriptor >= 0 else { throw .last }
    let isWritten = pieces.allSatisfy { FileSystem.writeAll($0, to: descriptor) } && fsync(descriptor) == 0
    let failure = isWritten ? nil : Unusable.last
    close(descriptor)
    if let failure {
      unlink(temporary)
      throw failure
    }
    guard rename(temporary, target) == 0 else {
      let failure = Unusable.last
      unlink(temporary)
      throw failure
    }
  }

  /// Returns the path of an existing file with symbolic links resolved; `nil` if there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
