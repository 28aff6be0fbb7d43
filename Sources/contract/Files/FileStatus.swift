import Foundation

// On Linux each of these modules has `struct stat`, and so has Glibc: it belongs to the one that the compiler happens to
// load first, and only who imports that may use its members.
#if canImport(Glibc) || canImport(Musl)
  import CDispatch
  import CoreFoundation
#endif

/// What the system knows of a file: the one place that asks for it.
struct FileStatus {
  /// What stands at a path.
  enum Kind {
    case file
    case folder
    case symbolicLink
    case other
  }

  /// When a file was written last.
  struct Moment: Equatable {
    var seconds: Int
    var nanoseconds: Int
  }

  private let status: stat

  /// The file at a path, symbolic links followed; `nil`, with `errno` set, where there is none.
  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// What stands at a path itself, symbolic links being such; `nil`, with `errno` set, where there is nothing.
  init?(atLink path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// The file of a descriptor; `nil`, with `errno` set, where there is none.
  init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  /// What it is.
  var kind: Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .symbolicLink
    default: .other
    }
  }

  /// Its size in bytes.
  var size: Int { Int(status.st_size) }

  /// Who may read, write and execute it.
  var permissions: mode_t { status.st_mode & 0o777 }

  /// Its number on its device.
  var number: UInt64 { UInt64(status.st_ino) }

  /// When it was written last.
  var modified: Moment {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Moment(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }

  /// Whether two are of the very same file.
  func isSameFile(as other: FileStatus) -> Bool {
    status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
  }
}
