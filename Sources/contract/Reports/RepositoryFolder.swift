import Basics

/// The repository that a run is in; build servers show faults at paths relative to its root.
enum RepositoryFolder {
  /// Returns the root of the repository around a folder, and the folder's path below it; both empty where there is none.
  static func find(from folder: String) -> (root: String, folder: String) {
    guard folder.hasPrefix("/") else { return ("", "") }
    var root = folder
    while true {
      let prefix = root == "/" ? "" : root
      if FileStatus(at: "\(prefix)/.git") != nil { return (prefix, String(folder.dropFirst(prefix.count + 1))) }
      if root == "/" { return ("", "") }
      root = FileSystem.folder(of: root)
    }
  }
}
