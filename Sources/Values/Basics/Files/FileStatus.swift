// Neither Foundation nor Dispatch is imported here. On Linux, the compiler attributes `struct stat` to whichever of
// them, or of Glibc, was loaded first, and requires every user of its members to import that module.

/// The metadata of a file; the only place that calls `stat`.
package struct FileStatus {
  /// The type of a file.
  package enum Kind {
    case file
    case folder
    case symbolicLink
    case other
  }

  /// A modification time.
  package struct Moment: Hashable, Sendable {
    package var seconds: Int
    package var nanoseconds: Int

    fileprivate init(_ time: timespec) { (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec)) }
  }

  private let status: stat

  /// Reads the status of a file, following symbolic links; `nil`, with `errno` set, if that fails.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// Reads the status of a file or symbolic link itself; `nil`, with `errno` set, if that fails.
  package init?(atLink path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// Reads the status of an open file; `nil`, with `errno` set, if that fails.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  /// The type of the file.
  package var kind: Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .symbolicLink
    default: .other
    }
  }

  /// The size in bytes.
  package var size: Int { Int(status.st_size) }

  /// The permission bits.
  package var permissions: UInt32 { UInt32(status.st_mode) & 0o777 }

  /// The inode number.
  package var number: UInt64 { UInt64(status.st_ino) }

  /// The id of the owner.
  package var owner: UInt32 { UInt32(status.st_uid) }

  /// The number of hard links.
  package var names: Int { Int(status.st_nlink) }

  /// The time of the last modification.
  package var modified: Moment {
    #if canImport(Darwin)
      Moment(status.st_mtimespec)
    #else
      Moment(status.st_mtim)
    #endif
  }

  /// The time of the last change of the content or the metadata, which no program can set.
  package var changed: Moment {
    #if canImport(Darwin)
      Moment(status.st_ctimespec)
    #else
      Moment(status.st_ctim)
    #endif
  }

  /// The identity of a file among all others, whatever its names.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  /// The version of a file and its content; any change makes another, even if size and modification time are restored.
  package struct Version: Hashable, Sendable {
    private let identity: Identity
    private let size: Int
    private let modified: Moment
    private let changed: Moment

    fileprivate init(_ status: FileStatus) {
      identity = status.identity
      (size, modified, changed) = (status.size, status.modified, status.changed)
    }
  }

  /// The current version of the file and its content.
  package var version: Version { Version(self) }

  /// The identity of the file among all others.
  package var identity: Identity { Identity(status) }

  /// Returns whether both refer to the same file.
  package func isSameFile(as other: FileStatus) -> Bool {
    status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
  }
}
