import FileAccess
import Foundation

/// A temporary folder of one run, which no other user may read.
struct ScratchFolder: Sendable {
  /// Where it is.
  let path: String

  /// Makes the folder where the system keeps such folders.
  ///
  /// - Throws: `CommandFailure` where it cannot be made.
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

  /// The path of a file in it.
  func file(named name: String) -> String { "\(path)/\(name)" }

  /// Takes the folder away, and what is in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
