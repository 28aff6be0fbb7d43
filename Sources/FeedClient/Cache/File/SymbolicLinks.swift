import FileAccess
import Foundation

/// Resolves symbolic links.
enum SymbolicLinks {
  /// Resolves links at the end of a path, whether or not its target exists; `nil` if they form a loop.
  static func resolved(_ path: String) -> String? {
    var path = path
    // The kernel follows as many.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
      path = target.hasPrefix("/") ? target : "\(FileSystem.folder(of: path))/\(target)"
    }
    return nil
  }
}
