/// A regular file that stays open and is read in parts.
///
/// It is read with system calls instead of being mapped: a mapped file that another program shortens ends the process.
/// Parts are refused once the file has been changed in place. A file that is replaced stays as it was when opened.
package final class OpenFile: Sendable {
  /// The size when the file was opened, in bytes.
  package let size: Int
  private let descriptor: Int32
  private let modified: FileStatus.Moment

  /// Opens a file.
  ///
  /// - Throws: `WholeFile.Unusable` for a path that `WholeFile.read` refuses, too.
  package init(_ path: String) throws(WholeFile.Unusable) {
    let descriptor = try WholeFile.descriptor(of: path)
    guard let status = FileStatus(of: descriptor) else {
      close(descriptor)
      throw .last
    }
    self.descriptor = descriptor
    size = status.size
    modified = status.modified
  }

  deinit { close(descriptor) }

  /// Whether the file is as it was when it was opened.
  package var isUnchanged: Bool {
    guard let status = FileStatus(of: descriptor) else { return false }
    return status.size == size && status.modified == modified
  }

  /// Returns the bytes in a range; `nil` if they cannot be read, or the file was changed in place.
  package func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= size else { return nil }
    var isComplete = true
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<range.count])
        let count = pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + filled))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          isComplete = false
          return
        }
        filled += count
      }
    }
    // Looking after reading leaves no moment in which a change stays unseen.
    return isComplete && isUnchanged ? bytes : nil
  }
}
