import Foundation

/// The few calls of POSIX that the file of a store stands on.
enum FileCalls {
  /// The folder that a path stands in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path behind symbolic links at its end, whether there is a file or not; `nil` where they lead in a circle.
  static func resolved(_ path: String) -> String? {
    var path = path
    // As many as the kernel follows.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
      path = target.hasPrefix("/") ? target : "\(folder(of: path))/\(target)"
    }
    return nil
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

  /// Writes all bytes to a descriptor; `false`, with `errno` set, where that fails.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// The reason of the last failed call, as the system says it: `Permission denied`.
  static var reason: String { String(cString: strerror(errno)) }
}
