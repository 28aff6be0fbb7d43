import Basics
import Foundation
import JSONSyntax

/// A temporary file that replaces another file, and is also the lock that admits one writer at a time.
///
/// It is next to the target, and locked as long as its writer lives. The next writer waits for the lock, and reuses the
/// file that a killed process has left, so no unused files accumulate.
struct ReplacementFile {
  private let path: String
  private let content: String
  private let target: String
  private let temporary: String
  private let descriptor: Int32

  /// Creates and locks the replacement of a file, waiting for other writers; errors name its content.
  ///
  /// - Throws: `FeedStoreError` if it cannot be created, or another writer has held the lock for too long.
  init(
    of target: String,
    for path: String,
    holding content: String = "the feed",
    lockTimeout: Duration
  ) throws(FeedStoreError) {
    self.path = path
    self.content = content
    self.target = target
    temporary = target + ".partial"
    let deadline = ContinuousClock().now + lockTimeout
    descriptor = try Self.locked(temporary, for: path, holding: content, until: deadline)
  }

  /// Opens and locks the file at the temporary path.
  private static func locked(
    _ temporary: String,
    for path: String,
    holding content: String,
    until deadline: ContinuousClock.Instant
  ) throws(FeedStoreError) -> Int32 {
    var pause: UInt32 = 200
    while true {
      let descriptor = open(temporary, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { throw failure(path, content, "\(FileSystem.systemReason) (\(temporary))") }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        // The previous owner of the lock may have renamed or deleted the file; then a new one is created.
        if isOpenFile(descriptor, at: temporary) {
          guard isOwnRegularFile(descriptor) else {
            close(descriptor)
            throw failure(path, content, "\(temporary) belongs to another user or program; delete it")
          }
          return descriptor
        }
        close(descriptor)
      } else {
        let isTaken = errno == EWOULDBLOCK || errno == EINTR
        let failure = failure(path, content, "\(FileSystem.systemReason) (\(temporary))")
        close(descriptor)
        guard isTaken else { throw failure }
        usleep(pause)
        pause = min(pause * 2, 2_000)
      }
      guard ContinuousClock().now < deadline else {
        let reason = "another process has locked \(temporary) for too long; end that process, and try again"
        throw failure(path, content, reason, .locked)
      }
    }
  }

  /// Returns whether a descriptor refers to the file at a path.
  private static func isOpenFile(_ descriptor: Int32, at path: String) -> Bool {
    guard let mine = FileStatus(of: descriptor), let there = FileStatus(atLink: path) else { return false }
    return mine.isSameFile(as: there)
  }

  /// Returns whether a file is a regular file of this user without further hard links, which would be overwritten.
  private static func isOwnRegularFile(_ descriptor: Int32) -> Bool {
    guard let status = FileStatus(of: descriptor) else { return false }
    return status.kind == .file && status.owner == geteuid() && status.names == 1
  }

  /// Writes the file, and moves it to the target.
  ///
  /// - Throws: `FeedStoreError` if that fails; the target is then unchanged.
  func commit(_ bytes: [UInt8]) throws(FeedStoreError) {
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0, FileSystem.writeAll(bytes, to: descriptor),
      fsync(descriptor) == 0
    else { throw Self.failure(path, content) }
    guard Self.isOpenFile(descriptor, at: temporary) else {
      throw Self.failure(path, content, "\(temporary) was deleted in the meantime; try again")
    }
    guard rename(temporary, target) == 0 else { throw Self.failure(path, content) }
    close(descriptor)
  }

  /// Deletes the temporary file; the target is unchanged.
  func abandon() {
    if Self.isOpenFile(descriptor, at: temporary) { unlink(temporary) }
    close(descriptor)
  }

  private static func failure(
    _ path: String,
    _ content: String,
    _ reason: String = FileSystem.systemReason,
    _ code: FeedStoreError.Code = .cannotWrite
  ) -> FeedStoreError {
    FeedStoreError(code, "\(content) cannot be saved: \(reason)", at: SourcePlace(file: path, location: nil))
  }
}
