import Basics
import HARRecordings

/// The recording of a running session: a file that is complete after each exchange, and written by one session only.
///
/// If a session is killed, the file remains and the next session takes it over.
struct PartialRecording: Sendable {
  let path: String
  /// The number of entries.
  private(set) var count: Int
  private let descriptor: Int32
  /// The recording itself, locked so that another name of it, such as a hard link, is not a way around; `nil` if it is new.
  private var destination: Int32?
  private let writer: HARWriter
  /// The offset after the last entry.
  private var end: Int

  /// The largest file that is written, in bytes; a larger one could not be read.
  private static let largest = WholeFile.largest

  /// Creates the file, or opens the one that a killed session left, and locks it for this session.
  ///
  /// - Returns: The file, and the recording it already contains; `nil` if it is new.
  /// - Throws: `RecordingFileError` if it cannot be written, is locked by another session, or is not a partial
  ///   recording.
  static func take(
    _ path: String,
    for output: String,
    writer: HARWriter
  ) throws(RecordingFileError) -> (file: PartialRecording, left: HARFile?) {
    let descriptor = try lockedDescriptor(path, for: output)
    do throws(RecordingFileError) {
      let destination = try lockedDestination(output)
      do throws(RecordingFileError) {
        var (file, left) = try content(path, descriptor, writer)
        file.destination = destination
        return (file, left)
      } catch {
        if let destination { close(destination) }
        throw error
      }
    } catch {
      if FileStatus(of: descriptor)?.size == 0 { unlink(path) }
      close(descriptor)
      throw error
    }
  }

  private static func lockedDescriptor(_ path: String, for output: String) throws(RecordingFileError) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw .unwritable(path, kind: .recording) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let isTaken = errno == EWOULDBLOCK
        let failure = RecordingFileError.unwritable(path, kind: .recording)
        close(descriptor)
        guard isTaken else { throw failure }
        throw RecordingFileError(
          .destination,
          "\(output) is being recorded by another run (\(path) is locked)",
          remedy: "wait until it ends, or name another file with --output"
        )
      }
      // The previous holder of the lock may have removed the file meanwhile; then another one is created.
      if let mine = FileStatus(of: descriptor), let there = FileStatus(at: path), mine.isSameFile(as: there) {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Returns a locked descriptor of the recording; `nil` if there is none yet.
  private static func lockedDestination(_ output: String) throws(RecordingFileError) -> Int32? {
    let descriptor = open(output, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    // A file that cannot be read is reported when it is read.
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      throw RecordingFileError(
        .destination,
        "\(output) is being recorded by another run",
        because: "it is locked under another name",
        remedy: "wait until it ends, or name another file with --output"
      )
    }
    return descriptor
  }

  private static func content(
    _ path: String,
    _ descriptor: Int32,
    _ writer: HARWriter
  ) throws(RecordingFileError) -> (file: PartialRecording, left: HARFile?) {
    guard let size = FileStatus(of: descriptor)?.size, size <= largest,
      let bytes = FileSystem.read(descriptor, upTo: size)
    else { throw .unwritable(path, kind: .recording) }
    let head = writer.head()
    var file = PartialRecording(path: path, count: 0, descriptor: descriptor, writer: writer, end: head.count)
    // A session that was killed immediately leaves only a part of the beginning.
    if head.starts(with: bytes) {
      guard file.write(head + writer.tail, at: 0) else { throw .unwritable(path, kind: .recording) }
      return (file, nil)
    }
    guard let whole = HARRecovery.wholeEntries(of: bytes), whole.suffix(writer.tail.count).elementsEqual(writer.tail),
      let left = (try? RecordingReader().read(whole, file: path)).flatMap(HARFile.init)
    else {
      throw RecordingFileError(
        .recording,
        "\(path) is not a partial recording of this tool",
        remedy: "inspect it, move it away, and record again"
      )
    }
    file.end = whole.count - writer.tail.count
    file.count = writer.entries(keeping: left.source).count
    guard whole.count == bytes.count || file.putTail() else { throw .unwritable(path, kind: .recording) }
    return (file, file.count > 0 ? left : nil)
  }

  /// Appends an entry, and returns the range of its text in the file.
  ///
  /// - Throws: `RecordingFileError` if it does not fit on the disk or exceeds the size limit; the file then keeps the
  ///   entries before it.
  mutating func append(_ entry: [UInt8]) throws(RecordingFileError) -> Range<Int> {
    let text = (count == 0 ? [] : writer.separator) + entry + writer.tail
    guard end + text.count <= Self.largest else {
      throw RecordingFileError(
        .recording,
        "\(path) would be larger than \(Self.largest) bytes, which is more than can be read",
        remedy: "record less at a time"
      )
    }
    guard write(text, at: end) else {
      let failure = RecordingFileError.unwritable(path, kind: .recording)
      _ = putTail()
      throw failure
    }
    end += text.count - writer.tail.count
    count += 1
    return end - entry.count..<end
  }

  /// Returns the bytes of the file.
  ///
  /// - Throws: `RecordingFileError` if they can no longer be read.
  func bytes() throws(RecordingFileError) -> [UInt8] {
    guard lseek(descriptor, 0, SEEK_SET) == 0,
      let bytes = FileSystem.read(descriptor, upTo: end + writer.tail.count),
      bytes.count == end + writer.tail.count
    else { throw .unwritable(path, kind: .recording) }
    return bytes
  }

  /// Removes the file, and releases its lock.
  func remove() {
    unlink(path)
    closeFiles()
  }

  /// Releases the lock, and keeps the file.
  func release() {
    fsync(descriptor)
    closeFiles()
  }

  private func closeFiles() {
    unlockAndClose(descriptor)
    if let destination { unlockAndClose(destination) }
  }

  private func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) && FileSystem.writeAll(bytes, to: descriptor)
  }

  /// Writes the end of the file after its last entry.
  ///
  /// Existing bytes are overwritten before the file is truncated, which needs no additional disk space.
  private func putTail() -> Bool {
    write(writer.tail, at: end) && ftruncate(descriptor, off_t(end + writer.tail.count)) == 0
  }
}

/// Closes a file, and releases its lock.
private func unlockAndClose(_ descriptor: Int32) {
  // A process that is being started has a copy of the descriptor for a moment, which would keep the lock.
  _ = flock(descriptor, LOCK_UN)
  _ = close(descriptor)
}
