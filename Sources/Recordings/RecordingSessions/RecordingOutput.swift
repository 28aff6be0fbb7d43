package import Basics
import HARRecordings
import HTTPMessages
import JSONSyntax

/// The destination of a recording, and the partial file next to it that grows during the session.
package struct RecordingOutput: Sendable {
  /// The path as the user gave it.
  package let path: String
  /// The path for exchanges until the session ends: `feed.partial.har` next to `feed.har`.
  package let partialPath: String
  /// The option that named the path, for messages.
  private let option: String
  /// The file, whose destination is the same for all names of it.
  private let file: GuardedFile

  /// Creates an output, and missing folders.
  ///
  /// - Parameters:
  ///   - path: The path as the user gave it.
  ///   - option: The option that named it, for messages.
  ///   - origin: Who chose the path.
  ///   - root: The folder of the run.
  /// - Throws: `RecordingFileError` for a name that is not a recording's, and for a path that is not a regular file.
  package init(
    path: String,
    option: String = "--output",
    from origin: GuardedFile.Origin = .user,
    below root: String = "."
  ) throws(RecordingFileError) {
    let name = path.lowercased()
    guard name.hasSuffix(".har"), !name.hasSuffix(Self.partialEnding) else {
      throw RecordingFileError(
        .destination,
        "\"\(VisibleText.of(path))\" is not the name of a recording",
        at: option,
        remedy: "use a name that ends with .har, and not with \(Self.partialEnding)"
      )
    }
    (self.path, self.option) = (path, option)
    let folder = FileSystem.folder(of: path)
    guard FileSystem.createFolders(folder) else {
      throw RecordingFileError(
        .destination,
        "the folder \(folder) of the recording cannot be created",
        because: FileSystem.reason
      )
    }
    do throws(GuardedFile.Refusal) {
      // Whether it is a recording is known when it is read, because its entries are kept.
      file = try GuardedFile(path, from: origin, below: root, isExtended: true, expecting: .anything) { _ in true }
    } catch {
      throw RecordingFileError(
        .destination,
        "the recording cannot be written to \(path)",
        because: error.reason,
        remedy: error.remedy
      )
    }
    guard FileStatus(at: path).map({ $0.kind == .file }) ?? true else {
      throw RecordingFileError(
        .destination,
        "the recording cannot be written to \(path)",
        because: "it is not a regular file",
        remedy: "name another one"
      )
    }
    // A link may lead to a file that another recorder is about to create: both then resolve to one path and use one
    // lock.
    let destination = file.destination
    partialPath =
      destination == path || FileStatus(atLink: path)?.kind != .symbolicLink
      ? path.dropLast(4) + Self.partialEnding : Self.partialPath(of: destination)
  }

  /// Returns the path of the partial file for a recording with any extension.
  private static func partialPath(of path: String) -> String {
    path.dropLast(path.lowercased().hasSuffix(".har") ? 4 : 0) + partialEnding
  }

  private static let partialEnding = ".partial.har"

  /// Returns the bytes of the file without a byte order mark; `nil` if it does not exist.
  private func bytes() throws(RecordingFileError) -> [UInt8]? {
    guard FileStatus(at: path) != nil else { return nil }
    do throws(WholeFile.Unusable) {
      return ByteOrderMark.removed(from: try WholeFile.read(path))
    } catch {
      throw RecordingFileError(
        .recording,
        "the recording at \(path) cannot be read",
        because: error.reason,
        remedy: "name another file with \(option)"
      )
    }
  }

  /// Returns the existing recording; `nil` if the file is missing or empty.
  ///
  /// - Throws: `RecordingFileError` for a file that cannot be read or is not a recording, because it would be lost.
  func existing() throws(RecordingFileError) -> HARFile? {
    guard let bytes = try bytes(), !bytes.isEmpty else { return nil }
    guard !RecordingReader.isArchive(bytes) else {
      throw RecordingFileError(
        .recording,
        "\(path) is an archive, so no response can be added to it",
        remedy: "the file is unchanged: unpack it, or name another file with \(option)"
      )
    }
    let recording: Recording
    do throws(RecordingProblem) {
      recording = try RecordingReader().read(bytes, file: path)
    } catch {
      let place = error.place.location == nil ? path : error.place.description
      throw RecordingFileError(
        .recording,
        error.message,
        at: place,
        remedy: "the file is unchanged: name another file with \(option), or move this one away"
      )
    }
    guard let file = HARFile(recording) else {
      throw RecordingFileError(
        .recording,
        "\(path) is not a HAR file, so no response can be added to it",
        remedy: "the file is unchanged: name another file with \(option)"
      )
    }
    return file
  }

  /// Replaces the existing file, or leaves it unchanged if that fails.
  ///
  /// - Parameter old: The recording that was read when the session began.
  /// - Throws: `RecordingFileError` if it cannot be written, or was changed meanwhile.
  func replace(_ old: HARFile?, with pieces: some Sequence<[UInt8]>) throws(RecordingFileError) {
    // A program that ignores the lock, such as an editor, may have written to it.
    guard try (bytes() ?? []) == (old?.source.documentBytes ?? []) else {
      throw RecordingFileError(
        .recording,
        "\(path) was changed by another program during the recording, and is left as that program wrote it",
        remedy: "what was recorded is in \(partialPath), and the next recording to \(path) merges it"
      )
    }
    try replace(with: pieces, remedy: "what was recorded is in \(partialPath)")
  }

  /// Replaces the existing file by one with an entry more, or leaves it unchanged if that fails.
  ///
  /// - Throws: `RecordingFileError` if it cannot be written.
  func replace(with pieces: some Sequence<[UInt8]>) throws(RecordingFileError) {
    try replace(with: pieces, remedy: "the file is unchanged: name another file with \(option)")
  }

  private func replace(with pieces: some Sequence<[UInt8]>, remedy: String) throws(RecordingFileError) {
    do throws(GuardedFile.Refusal) {
      try file.replace(with: pieces)
    } catch {
      throw RecordingFileError(
        .recording,
        "the recording could not be written to \(path)",
        because: error.reason,
        remedy: remedy
      )
    }
  }
}
