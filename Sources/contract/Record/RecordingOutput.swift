import FileAccess
import Foundation
import HARRecordings
import HTTPExchange
import JSONSyntax

/// The file that is recorded to, and the one beside it that grows meanwhile.
struct RecordingOutput {
  /// The path as the user gave it.
  let path: String
  /// Where exchanges stand until the session has ended: `feed.partial.har` beside `feed.har`.
  let partialPath: String
  private let file: OutputFile
  /// The path without symbolic links, the same for all names of the file.
  private let destination: String

  /// A file to record to; folders that are missing are created.
  ///
  /// - Throws: `CommandFailure` for a name by which recordings are not found, and for what is no file.
  init(path: String) throws(CommandFailure) {
    let name = path.lowercased()
    guard name.hasSuffix(".har"), !name.hasSuffix(Self.partialEnding) else {
      throw CommandFailure(
        "--output: \"\(VisibleText.of(path))\" is not the name of a recording; use a name that ends with .har, and not with "
          + Self.partialEnding
      )
    }
    self.path = path
    let folder = FileSystem.folder(of: path)
    guard FileSystem.createFolders(folder) else {
      throw CommandFailure("the folder \(folder) of the recording cannot be created", because: FileSystem.reason)
    }
    guard let destination = FileSystem.destination(of: path) else {
      throw CommandFailure("the recording cannot be written to \(path)", because: FileSystem.reason)
    }
    // A link may lead to a file that another recorder is about to create: both write to one path, and meet one lock.
    file = try OutputFile(path: destination, noun: "recording", shownAs: path)
    if let status = FileStatus(at: destination), status.kind != .file {
      throw CommandFailure(
        "the recording cannot be written to \(path)",
        because: "it is not a regular file",
        remedy: "name another one"
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
  private func bytes() throws(CommandFailure) -> [UInt8]? {
    guard ContractFolder.isThere(path) else { return nil }
    let input = InputFile(noun: "recording", remedy: "name another file with --output", failureStatus: .recording)
    return try input.bytes(of: path)
  }

  /// What was recorded there; `nil` where there is no file, or an empty one.
  ///
  /// - Throws: `CommandFailure` for a file that cannot be read, or is no recording: it would be lost.
  func existing() throws(CommandFailure) -> Recording? {
    guard let bytes = try bytes(), !bytes.isEmpty else { return nil }
    do {
      return try HARReader().read(bytes, file: path)
    } catch {
      let place = error.place.location == nil ? path : error.place.description
      throw CommandFailure(
        error.message,
        at: place,
        remedy: "the file is unchanged: name another file with --output, or move this one away",
        status: .recording
      )
    }
  }

  /// Puts a new file in the place of the old one, or leaves the old one as it was.
  ///
  /// - Parameter old: What was read there when the session began.
  /// - Throws: `CommandFailure` where it cannot be written, or was changed by somebody else meanwhile.
  func replace(_ old: Recording?, with pieces: some Sequence<[UInt8]>) throws(CommandFailure) {
    // A program that does not know the lock, such as an editor, may have written to it.
    guard try (bytes() ?? []) == (old?.document.bytes ?? []) else {
      throw CommandFailure(
        "\(path) was changed by another program during the recording, and is left as that program wrote it",
        remedy: "what was recorded is in \(partialPath), and the next recording to \(path) merges it",
        status: .recording
      )
    }
    do { try file.write(recording: pieces) } catch {
      throw CommandFailure(error, remedy: "what was recorded is in \(partialPath)", status: .recording)
    }
  }
}
