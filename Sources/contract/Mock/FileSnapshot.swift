import FileAccess
import Foundation

/// Which files a mock API is made from, and how each of them stood: two of them differ where something was changed.
struct FileSnapshot: Equatable {
  /// How a file stood; a file that was written anew differs in one of these.
  private struct Stamp: Equatable {
    var modified: FileStatus.Moment
    var size: Int
    var number: UInt64
  }

  private var stamps: [String: Stamp] = [:]

  /// Looks at the files of folders and under names, as options name them; without a name at the default folder.
  ///
  /// What is not there, or cannot be looked at, is left out, so that it makes a difference when it comes back.
  init(contracts: [String], recordings: [String]) {
    let kinds = [(ContractFolder.contracts, contracts), (.recordings, recordings), (.scenarios, recordings)]
    for (folder, named) in kinds {
      for path in named.isEmpty ? [folder.defaultFolder] : named { look(at: (try? folder.paths([path])) ?? []) }
    }
  }

  /// Looks at other files, such as those to which contracts refer.
  mutating func look(at paths: [String]) {
    for path in paths where stamps[path] == nil {
      guard let status = FileStatus(at: path) else { continue }
      stamps[path] = Stamp(modified: status.modified, size: status.size, number: status.number)
    }
  }
}

/// Detects when files have changed and are stable, so that no file is read while it is being written.
struct ChangeWatch<Snapshot: Equatable> {
  /// What is known, and what was seen last where that differs.
  private var known: Snapshot
  private var pending: Snapshot?

  /// A watch that knows how the files stood before they were read.
  init(_ known: Snapshot) { self.known = known }

  /// Whether the files have changed since they were read, and have not changed since the last look.
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
