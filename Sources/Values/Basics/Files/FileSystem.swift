#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif

/// POSIX calls for reading and writing files.
package enum FileSystem {
  /// Writes all bytes to a descriptor; returns `false`, with `errno` set, if that fails.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
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

  /// Reads up to `limit` bytes from a descriptor; returns `nil`, with `errno` set, if that fails.
  package static func read(_ descriptor: Int32, upTo limit: Int) -> [UInt8]? {
    var hasFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      while filled < limit {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let count = readOnce(descriptor, rest)
        if count < 0, errno == EINTR { continue }
        if count < 0 { hasFailed = true }
        guard count > 0 else { return }
        filled += count
      }
    }
    return hasFailed ? nil : bytes
  }

  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path.
  package static func name(of path: String) -> String {
    String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }

  /// Creates a folder and its parent folders; returns `false`, with `errno` set, if that fails.
  package static func createFolders(_ path: String) -> Bool {
    guard FileStatus(at: path) == nil else { return true }
    let parent = folder(of: path)
    guard parent == path || createFolders(parent) else { return false }
    // Another process may have created it in the meantime.
    return mkdir(path, 0o777) == 0 || errno == EEXIST
  }

  /// Returns the path at which a file is or would be created, with symbolic links resolved.
  ///
  /// Returns `nil`, with `errno` set, if its folder is missing or its links form a loop.
  package static func destination(of path: String) -> String? {
    var path = path
    for _ in 0..<40 {
      guard let folder = realpath(folder(of: path), nil) else { return nil }
      defer { free(folder) }
      let name = name(of: path)
      let parent = String(cString: folder)
      path = parent == "/" ? "/\(name)" : "\(parent)/\(name)"
      guard FileStatus(atLink: path)?.kind == .symbolicLink else { return path }
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(path, &target, target.count - 1)
      guard length > 0 else { return nil }
      let next = String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = next.hasPrefix("/") ? next : "\(parent)/\(next)"
    }
    errno = ELOOP
    return nil
  }

  /// The system's description of the last error: `Permission denied`.
  package static var systemReason: String { String(cString: strerror(errno)) }

  /// A description of the last error for messages.
  package static var reason: String {
    switch errno {
    case ENOENT: "there is no such file or folder"
    case EACCES, EPERM: "permission is denied"
    case ENOTDIR: "a part of the path is a file, not a folder"
    case EISDIR: "it is a folder"
    case ENOSPC: "the disk is full"
    case EROFS: "the file system is read-only"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "its symbolic links form a loop"
    default: systemReason
    }
  }
}

/// The system call, which has the same name as a method.
private func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
