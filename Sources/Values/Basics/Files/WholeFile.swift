/// Reads files as a whole; `GuardedFile` writes them.
package enum WholeFile {
  /// The largest file that is read, in bytes.
  package static let largest = 1 << 30

  /// Why a file cannot be read; the caller says what it is for, and what to do.
  package struct Unusable: Error {
    /// The reason in words: `it is a folder`.
    package let reason: String
    /// Whether the run itself is in the way, because it is going to replace the file.
    package var isOutput = false

    /// The reason of the last failed call of the system.
    package static var last: Unusable { Unusable(reason: FileSystem.reason) }
    fileprivate static var tooLarge: Unusable { Unusable(reason: "it is larger than \(largest) bytes") }
  }

  /// Reads a regular file.
  ///
  /// - Throws: `Unusable`, at once: a pipe or device is refused, because reading it may never end.
  package static func read(_ path: String) throws(Unusable) -> [UInt8] {
    let descriptor = try descriptor(of: path)
    defer { close(descriptor) }
    guard let status = FileStatus(of: descriptor) else { throw .last }
    guard status.size <= largest else { throw .tooLarge }
    // Room for the whole file and one byte more, which shows the end: an array that grows holds its content twice.
    let size = status.size
    guard var content = FileSystem.read(descriptor, upTo: size + 1) else { throw .last }
    guard content.count > size else { return content }
    // What another program appends meanwhile is read in portions.
    while content.count <= largest {
      guard let portion = FileSystem.read(descriptor, upTo: 1 << 16) else { throw .last }
      if portion.isEmpty { return content }
      content += portion
    }
    throw .tooLarge
  }

  /// Opens a regular file for reading, which the run does not replace.
  static func descriptor(of path: String) throws(Unusable) -> Int32 {
    // Without O_NONBLOCK opening a pipe waits for somebody who writes to it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    let status = FileStatus(of: descriptor)
    let failure: Unusable
    switch status?.kind {
    case .file:
      guard let status, let files = RunFiles.current, !files.noteReading(of: path, status) else { return descriptor }
      failure = Unusable(reason: "a report or another output of this run is written over it", isOutput: true)
    case nil: failure = .last
    case .folder: failure = Unusable(reason: "it is a folder")
    case .symbolicLink, .other: failure = Unusable(reason: "it is a pipe or device, not a regular file")
    }
    close(descriptor)
    throw failure
  }

  /// Returns the path of an existing file with symbolic links resolved; `nil` if there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
