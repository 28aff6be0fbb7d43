import FileAccess
import Foundation
import JSONSyntax

/// A file that is to take another's place: its own lock, so that one writer at a time has it.
///
/// It is next to the other file under a name of its own, locked as long as its writer lives. The next writer waits for
/// the lock, and takes over what a killed process has left, so that no unused file remains.
struct Replacement {
  private let path: String
  private let target: String
  private let temporary: String
  private let descriptor: Int32

  /// The replacement of a file, once no other writer has one.
  ///
  /// - Throws: `FeedStoreError` where it cannot be made, or another writer has had it for too long.
  init(of target: String, for path: String, patience: Duration) throws(FeedStoreError) {
    self.path = path
    self.target = target
    temporary = target + ".partial"
    descriptor = try Self.locked(temporary, for: path, until: ContinuousClock().now + patience)
  }

  /// A locked descriptor of the file at the temporary path.
  private static func locked(
    _ temporary: String,
    for path: String,
    until deadline: ContinuousClock.Instant
  ) throws(FeedStoreError) -> Int32 {
    var pause: UInt32 = 200
    while true {
      let descriptor = open(temporary, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { throw failure(path, "\(FileSystem.systemReason) (\(temporary))") }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        // The previous owner of the lock may have renamed or removed the file meanwhile; then another one is made.
        if stands(descriptor, at: temporary) {
          guard isOwn(descriptor) else {
            close(descriptor)
            throw failure(path, "\(temporary) does not belong to this store; remove it")
          }
          return descriptor
        }
        close(descriptor)
      } else {
        let isTaken = errno == EWOULDBLOCK || errno == EINTR
        let failure = failure(path, "\(FileSystem.systemReason) (\(temporary))")
        close(descriptor)
        guard isTaken else { throw failure }
        usleep(pause)
        pause = min(pause * 2, 2_000)
      }
      guard ContinuousClock().now < deadline else {
        let reason = "another writer has locked \(temporary) for too long; stop it, and try again"
        throw failure(path, reason, .locked)
      }
    }
  }

  /// Whether a path leads to the file that a descriptor has.
  private static func stands(_ descriptor: Int32, at path: String) -> Bool {
    guard let mine = FileStatus(of: descriptor), let there = FileStatus(atLink: path) else { return false }
    return mine.isSameFile(as: there)
  }

  /// Whether a file is a plain one of this user's, and not a second name of another file, which would be written over.
  private static func isOwn(_ descriptor: Int32) -> Bool {
    guard let status = FileStatus(of: descriptor) else { return false }
    return status.kind == .file && status.owner == geteuid() && status.names == 1
  }

  /// Writes the file, and puts it in the other's place.
  ///
  /// - Throws: `FeedStoreError` where that fails; the other file is then as it was.
  func commit(_ bytes: [UInt8]) throws(FeedStoreError) {
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0, FileSystem.writeAll(bytes, to: descriptor),
      fsync(descriptor) == 0
    else { throw Self.failure(path) }
    guard Self.stands(descriptor, at: temporary) else {
      throw Self.failure(path, "\(temporary) was removed meanwhile; try again")
    }
    guard rename(temporary, target) == 0 else { throw Self.failure(path) }
    close(descriptor)
  }

  /// Takes the file away; the other one stays as it is.
  func abandon() {
    if Self.stands(descriptor, at: temporary) { unlink(temporary) }
    close(descriptor)
  }

  private static func failure(
    _ path: String,
    _ reason: String = FileSystem.systemReason,
    _ code: FeedStoreError.Code = .cannotWrite
  ) -> FeedStoreError {
    FeedStoreError(code, "the feed cannot be saved: \(reason)", at: SourcePlace(file: path, location: nil))
  }
}
