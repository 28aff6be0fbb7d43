import Basics
import ContractReports
import Foundation

/// The bytes of an archive in a temporary file that has no name, so that nothing remains of it however the run ends.
final class ScratchStore: ArchiveStore {
  private let handle: Mutex<FileHandle>

  /// Creates an empty file in the system's temporary directory.
  ///
  /// - Throws: `CommandFailure` if that is not possible.
  init() throws(CommandFailure) {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let descriptor = open(folder.file(named: "exchanges"), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CommandFailure(
        "requests and responses cannot be kept for the har report",
        because: FileSystem.reason,
        remedy: "name another temporary folder with TMPDIR"
      )
    }
    handle = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  func append(_ bytes: [UInt8]) -> Bool {
    handle.withLock { handle in
      do {
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(bytes))
        return true
      } catch {
        return false
      }
    }
  }

  func read(_ range: Range<Int>) -> [UInt8]? {
    handle.withLock { handle in
      guard (try? handle.seek(toOffset: UInt64(range.lowerBound))) != nil,
        let data = try? handle.read(upToCount: range.count), data.count == range.count
      else { return nil }
      return Array(data)
    }
  }
}
