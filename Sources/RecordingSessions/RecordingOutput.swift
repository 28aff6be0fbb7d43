import FileAccess
import HARRecordings
import HTTPExchange
import JSONSyntax

/// The file that is recorded to, and the one beside it that grows meanwhile.
package struct RecordingOutput: Sendable {
  /// The path as the user gave it.
  package let path: String
  /// Where exchanges stand until the session has ended: `feed.partial.har` beside `feed.har`.
  package let partialPath: String
  /// The path without symbolic links, the same for all names of the file.
  private let destination: String

  /// A file to record to; folders that are missing are created.
  ///
  /// - Throws: `RecordingFileError` for a name by which recordings are not found, and for what is no file.
  package init(path: String) throws(RecordingFileError) {
    let name = path.lowercased()
    guard name.hasSuffix(".har"), !name.hasSuffix(Self.partialEnding) else {
      throw RecordingFileError(
        .destination,
        "\"\(VisibleText.of(path))\" is not the name of a recording",
        at: "--output",
        remedy: "use a name that ends with .har, and not with \(Self.partialEnding)"
      )
    }
    self.path = path
    let folder = FileSystem.folder(of: path)
    guard FileSystem.createFolders(folder) else {
      throw RecordingFileError(
        .destination,
        "the folder \(folder) of the recording cannot be created",
        because: FileSystem.reason
      )
    }
    guard let destination = FileSystem.destination(of: path) else {
      throw RecordingFileError.unwritable(path, kind: .destination)
    }
    // A link may lead to a file that another recorder is about to create: both write to one path, and meet one lock.
    if let status = FileStatus(at: destination), status.kind != .file {
      let isFolder = status.kind == .folder
      throw RecordingFileError(
        .destination,
        "the recording cannot be written to \(path)",
        because: isFolder ? "it is a folder" : "it is not a regular file",
        remedy: isFolder ? "name a file in it" : "name another one"
      )
    }
    self.destination = destination
    partialPath =
      destination == path || FileStatus(atLink: path)?.kind != .symbolicLink
      ? path.dropLast(4) + Self.partialEnding : Self.partialPath(of: destination)
  }

  /// The partial file beside a recording, whatever that one's ending.
  private static func partialPath(of path: String) -> String {
    path.dropLast(path.lowercased().hasSuffix(".har") ? 4 : 0) + partialEnding
  }

  private static let partialEnding = ".partial.har"

  /// The bytes of the file; `nil` where there is none.
  private func bytes() throws(RecordingFileError) -> [UInt8]? {
    guard FileStatus(at: path) != nil else { return nil }
    do throws(WholeFile.Unusable) {
      return try WholeFile.read(path)
    } catch {
      throw RecordingFileError(
        .recording,
        "the recording at \(path) cannot be read",
        because: error.reason,
        remedy: "name another file with --output"
      )
    }
  }

  /// What was recorded there; `nil` where there is no file, or an empty one.
  ///
  /// - Throws: `RecordingFileError` for a file that cannot be read, or is no recording: it would be lost.
  func existing() throws(RecordingFileError) -> Recording? {
    guard let bytes = try bytes(), !bytes.isEmpty else { return nil }
    do {
      return try HARReader().read(bytes, file: path)
    } catch {
      let place = error.place.location == nil ? path : error.place.description
      throw RecordingFileError(
        .recording,
        error.message,
        at: place,
        remedy: "the file is unchanged: name another file with --output, or move this one away"
      )
    }
  }

  /// Puts a new file in the place of the old one, or leaves the old one as it was.
  ///
  /// - Parameter old: What was read there when the session began.
  /// - Throws: `RecordingFileError` where it cannot be written, or was changed by somebody else meanwhile.
  func replace(_ old: Recording?, with pieces: some Sequence<[UInt8]>) throws(RecordingFileError) {
    // A program that does not know the lock, such as an editor, may have written to it.
    guard try (bytes() ?? []) == (old?.document.bytes ?? []) else {
      throw RecordingFileError(
        .recording,
        "\(path) was changed by another program during the recording, and is left as that program wrote it",
        remedy: "what was recorded is in \(partialPath), and the next recording to \(path) merges it"
      )
    }
    do throws(WholeFile.Unusable) {
      try WholeFile.replace(destination, with: pieces)
    } catch {
      throw RecordingFileError(
        .recording,
        "the recording could not be written to \(path)",
        because: error.reason,
        remedy: "what was recorded is in \(partialPath)"
      )
    }
  }
}
