import Foundation

/// The few calls of POSIX that reading and writing files stand on.
enum FileSystem {
  /// Writes all bytes to a descriptor; `false`, with `errno` set, where that fails.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Reads from a descriptor until so many bytes have come, or its end; `nil`, with `errno` set, where that fails.
  static func read(_ descriptor: Int32, upTo limit: Int) -> [UInt8]? {
    var hasFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      while filled < limit {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let count = Foundation.read(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { hasFailed = true }
        guard count > 0 else { return }
        filled += count
      }
    }
    return hasFailed ? nil : bytes
  }

  /// The reason of the last failed call in words.
  static var reason: String {
    switch errno {
    case ENOENT: "there is no such file or folder"
    case EACCES, EPERM: "permission is denied"
    case ENOTDIR: "a part of the path is a file, not a folder"
    case EISDIR: "it is a folder"
    case ENOSPC: "the disk is full"
    case EROFS: "the file system cannot be written to"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "its symbolic links lead in a circle"
    default: String(cString: strerror(errno))
    }
  }
}
