import Basics
import Foundation

/// A temporary folder of one run, which other users cannot read.
struct ScratchFolder: Sendable {
  /// The path of the folder.
  let path: String

  /// Creates the folder in the system's temporary directory.
  ///
  /// - Throws: `CommandFailure` if it cannot be created.
  init() throws(CommandFailure) {
    let parent = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let template = (parent.hasSuffix("/") ? parent : parent + "/") + "contract.XXXXXX"
    var name = Array(template.utf8CString)
    guard mkdtemp(&name) != nil else {
      throw CommandFailure(
        "no temporary folder could be made in \(parent): \(FileSystem.reason)",
        remedy: "name another place with TMPDIR"
      )
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the path of a file in the folder.
  func file(named name: String) -> String { "\(path)/\(name)" }

  /// Removes the folder and its contents.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
