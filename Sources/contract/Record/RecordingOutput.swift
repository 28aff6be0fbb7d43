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

  /// A file to record to; its folder must be there already.
  ///
  /// - Throws: `CommandFailure` for a name by which recordings are not found, and for what is no file.
  init(path: String) throws(CommandFailure) {
    let name = path.lowercased()
    guard name.hasSuffix(".har"), !name.hasSuffix(Self.partialEnding) else {
      throw CommandFailure(
        "--output: \"\(VisibleText.of(path))\" is no name of a recording; let it end with .har, and not with "
          + Self.partialEnding
      )
    }
    self.path = path
    file = try OutputFile(path: path, noun: "recording")
    if let status = FileStatus(at: path), status.kind != .file {
      throw CommandFailure("the recording cannot be written to \(path): it is not a regular file; name another one")
    }
    // Of a symbolic link the file that it leads to, so that whoever comes by another link meets the same lock.
    let isLink = FileStatus(atLink: path)?.kind == .symbolicLink
    partialPath = (isLink ? OutputFile.resolved(path) ?? path : path).dropLast(4) + Self.partialEnding
  }

  private static let partialEnding = ".partial.har"

  /// What was recorded there; `nil` where there is no file, or an empty one.
  ///
  /// - Throws: `CommandFailure` for a file that cannot be read, or is no recording: it would be lost.
  func existing() throws(CommandFailure) -> Recording? {
    guard ContractFolder.isThere(path) else { return nil }
    let input = InputFile(noun: "recording", remedy: "name another file with --output", failureStatus: .recording)
    let bytes = try input.bytes(of: path)
    if bytes.isEmpty { return nil }
    do {
      return try HARReader().read(bytes, file: path)
    } catch {
      let place = error.place.location == nil ? path : error.place.description
      throw CommandFailure(
        "\(place): \(error.message); it is left as it is: name another file with --output, or move this one away",
        status: .recording
      )
    }
  }

  /// Puts a new file in the place of the old one, or leaves the old one as it was.
  ///
  /// - Throws: `CommandFailure` where it cannot be written.
  func replace(with pieces: some Sequence<[UInt8]>) throws(CommandFailure) {
    do { try file.write(recording: pieces) } catch {
      throw CommandFailure("\(error.message); what was recorded stands in \(partialPath)", status: .recording)
    }
  }
}
