import FileAccess
import HARRecordings

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The recording of a session under way: a file that is whole behind each exchange, and that one session alone writes.
///
/// A session that is killed leaves it, and the next one takes it in.
struct PartialRecording: Sendable {
  /// The path.
  let path: String
  /// How many entries it has.
  private(set) var count: Int
  private let descriptor: Int32
  private let writer: HARWriter
  /// The offset of the text behind the last entry.
  private var end: Int

  /// The largest file that is written, in bytes; a larger one could not be read.
  private static let largest = WholeFile.largest

  /// Opens the file, or the one that a killed session left, for this session alone.
  ///
  /// - Returns: The file, and what it has already; `nil` where it is new.
  /// - Throws: `RecordingFileError` where it cannot be written, is another session's, or is not as sessions leave it.
  static func take(
    _ path: String,
    for output: String,
    writer: HARWriter
  ) throws(RecordingFileError) -> (file: PartialRecording, left: Recording?) {
    let descriptor = try lockedDescriptor(path, for: output)
    do throws(RecordingFileError) {
      return try content(path, descriptor, writer)
    } catch {
      if FileStatus(of: descriptor)?.size == 0 { unlink(path) }
      close(descriptor)
      throw error
    }
  }

  /// A descriptor of the file that stands at the path, locked.
  private static func lockedDescriptor(_ path: String, for output: String) throws(RecordingFileError) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
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
      // Whoever held the lock may have taken the file away meanwhile; then another one is made.
      if let mine = FileStatus(of: descriptor), let there = FileStatus(at: path), mine.isSameFile(as: there) {
        return descriptor
      }
      close(descriptor)
    }
  }

  private static func content(
    _ path: String,
    _ descriptor: Int32,
    _ writer: HARWriter
  ) throws(RecordingFileError) -> (file: PartialRecording, left: Recording?) {
    guard let size = FileStatus(of: descriptor)?.size, size <= largest,
      let bytes = FileSystem.read(descriptor, upTo: size)
    else { throw .unwritable(path, kind: .recording) }
    let head = writer.head()
    var file = PartialRecording(path: path, count: 0, descriptor: descriptor, writer: writer, end: head.count)
    // A session that was killed at once left nothing but a part of the beginning.
    if head.starts(with: bytes) {
      guard file.write(head + writer.tail, at: 0) else { throw .unwritable(path, kind: .recording) }
      return (file, nil)
    }
    guard let whole = HARRecovery.wholeEntries(of: bytes), whole.suffix(writer.tail.count).elementsEqual(writer.tail),
      let left = try? HARReader().read(whole, file: path)
    else {
      throw RecordingFileError(
        .recording,
        "\(path) is not a partial recording of this tool",
        remedy: "inspect it, move it away, and record again"
      )
    }
    file.end = whole.count - writer.tail.count
    file.count = writer.entries(keeping: left).count
    guard whole.count == bytes.count || file.putTail() else { throw .unwritable(path, kind: .recording) }
    return (file, left)
  }

  /// Adds an entry behind the others.
  ///
  /// - Throws: `RecordingFileError` where it does not fit on the disk, or in a file that can be read; the file has the
  ///   entries before it then.
  mutating func append(_ entry: [UInt8]) throws(RecordingFileError) {
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
  }

  /// What it has.
  ///
  /// - Throws: `RecordingFileError` where it cannot be read any more.
  func recording() throws(RecordingFileError) -> Recording {
    guard lseek(descriptor, 0, SEEK_SET) == 0,
      let bytes = FileSystem.read(descriptor, upTo: end + writer.tail.count)
    else { throw .unwritable(path, kind: .recording) }
    do {
      return try HARReader().read(bytes, file: path)
    } catch {
      throw RecordingFileError(.recording, error)
    }
  }

  /// Takes the file away, and lets go of it.
  func remove() {
    unlink(path)
    close(descriptor)
  }

  /// Lets go of the file, which stays.
  func release() {
    fsync(descriptor)
    close(descriptor)
  }

  private func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) && FileSystem.writeAll(bytes, to: descriptor)
  }

  /// Ends the file behind its last entry.
  ///
  /// What stood there is written over before the file is cut, which takes no room on the disk.
  private func putTail() -> Bool {
    write(writer.tail, at: end) && ftruncate(descriptor, off_t(end + writer.tail.count)) == 0
  }
}
