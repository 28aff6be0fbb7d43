#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The few calls of POSIX that reading and writing files stand on.
package enum FileSystem {
  /// Writes all bytes to a descriptor; `false`, with `errno` set, where that fails.
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

  /// Reads from a descriptor until so many bytes have come, or its end; `nil`, with `errno` set, where that fails.
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

  /// The system's call, whose name is that of the function above.
  private static func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  /// The folder that a path stands in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a folder, and those that it stands in; `false`, with `errno` set, where that fails.
  package static func createFolders(_ path: String) -> Bool {
    guard FileStatus(at: path) == nil else { return true }
    let parent = folder(of: path)
    guard parent == path || createFolders(parent) else { return false }
    // Another process may have made it meanwhile.
    return mkdir(path, 0o777) == 0 || errno == EEXIST
  }

  /// The path without symbolic links that a file has or would be created at; `nil`, with `errno` set, where its folder is
  /// missing or its links lead in a circle.
  package static func destination(of path: String) -> String? {
    var path = path
    for _ in 0..<40 {
      guard let folder = realpath(folder(of: path), nil) else { return nil }
      defer { free(folder) }
      let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
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

  /// The reason of the last failed call, as the system says it: `Permission denied`.
  package static var systemReason: String { String(cString: strerror(errno)) }

  /// The reason of the last failed call in words.
  package static var reason: String {
    switch errno {
    case ENOENT: "there is no such file or folder"
    case EACCES, EPERM: "permission is denied"
    case ENOTDIR: "a part of the path is a file, not a folder"
    case EISDIR: "it is a folder"
    case ENOSPC: "the disk is full"
    case EROFS: "the file system cannot be written to"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "its symbolic links lead in a circle"
    default: systemReason
    }
  }
}
