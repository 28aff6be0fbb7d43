// Neither Foundation nor Dispatch is imported here: on Linux the compiler takes `struct stat` for a part of whichever of
// them, or of Glibc, was loaded first, and lets nobody use its members who does not import that one.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the system knows of a file: the one place that asks for it.
package struct FileStatus {
  /// What stands at a path.
  package enum Kind {
    case file
    case folder
    case symbolicLink
    case other
  }

  /// When a file was written last.
  package struct Moment: Equatable {
    package var seconds: Int
    package var nanoseconds: Int
  }

  private let status: stat

  /// The file at a path, symbolic links followed; `nil`, with `errno` set, where there is none.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// What stands at a path itself, symbolic links being such; `nil`, with `errno` set, where there is nothing.
  package init?(atLink path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// The file of a descriptor; `nil`, with `errno` set, where there is none.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  /// What it is.
  package var kind: Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .symbolicLink
    default: .other
    }
  }

  /// Its size in bytes.
  package var size: Int { Int(status.st_size) }

  /// Who may read, write and execute it.
  package var permissions: UInt32 { UInt32(status.st_mode) & 0o777 }

  /// Its number on its device.
  package var number: UInt64 { UInt64(status.st_ino) }

  /// The number of the user whom it belongs to.
  package var owner: UInt32 { UInt32(status.st_uid) }

  /// How many names it has.
  package var names: Int { Int(status.st_nlink) }

  /// When it was written last.
  package var modified: Moment {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Moment(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }

  /// Whether two are of the very same file.
  package func isSameFile(as other: FileStatus) -> Bool {
    status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
  }
}
