import FileAccess
import Foundation

/// Paths that lead to other paths.
enum SymbolicLinks {
  /// The path that symbolic links lead to, whether a file exists there or not; `nil` if they form a circle.
  static func resolved(_ path: String) -> String? {
    var path = path
    // As many as the kernel follows.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
      path = target.hasPrefix("/") ? target : "\(FileSystem.folder(of: path))/\(target)"
    }
    return nil
  }
}
