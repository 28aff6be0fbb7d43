import Basics
import Foundation

/// The files of a mock API and their state; two snapshots differ if a file changed.
struct FileSnapshot: Equatable {
  /// The state of a file; rewriting the file changes at least one of these values.
  private struct Stamp: Equatable {
    var modified: FileStatus.Moment
    var size: Int
    var number: UInt64
  }

  private var stamps: [String: Stamp] = [:]

  /// Reads the state of the given files and folders, or of the default folders.
  ///
  /// Missing or unreadable files are left out, so that their return is a change.
  init(contracts: [String], recordings: [String], overlays: [String] = []) {
    let kinds = [(InputFiles.contracts, contracts), (.recordings, recordings), (.scenarios, recordings)]
    for (folder, named) in kinds {
      for path in named.isEmpty ? [folder.defaultFolder] : named { look(at: (try? folder.paths([path])) ?? []) }
    }
    look(at: overlays)
  }

  /// Adds further files, such as those that contracts reference.
  mutating func look(at paths: [String]) {
    for path in paths where stamps[path] == nil {
      guard let status = FileStatus(at: path) else { continue }
      stamps[path] = Stamp(modified: status.modified, size: status.size, number: status.number)
    }
  }
}

/// Detects when files have changed and are stable, so that no file is read while it is being written.
struct ChangeWatch<Snapshot: Equatable> {
  /// The known state, and the last state that differed from it.
  private var known: Snapshot
  private var pending: Snapshot?

  /// Creates a watch with the state of the files before they were read.
  init(_ known: Snapshot) { self.known = known }

  /// Returns whether the files have changed since they were read, but not since the previous snapshot.
  mutating func hasChanged(to snapshot: Snapshot) -> Bool {
    guard snapshot != known else {
      pending = nil
      return false
    }
    guard snapshot == pending else {
      pending = snapshot
      return false
    }
    known = snapshot
    pending = nil
    return true
  }
}
