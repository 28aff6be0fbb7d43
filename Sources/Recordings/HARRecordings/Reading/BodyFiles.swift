import Basics
import HTTPMessages
import JSONSyntax

/// The files in which some tools keep bodies: those beside a recording, or those of its archive.
enum BodyFiles: Sendable {
  case none
  /// The files of a folder, and of the folders in it.
  case folder(String)
  case archive(ZipArchive, folder: String)

  /// The name of the file with a body, as Playwright writes it.
  struct Name {
    let text: String
    let value: JSONValue

    /// Reads the file.
    ///
    /// - Throws: `Unread`; no name leads out of the recording's folder.
    func bytes(in file: RecordingFile) throws(Unread) -> [UInt8] {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
      guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty && $0 != ".." }),
        !text.utf8.contains(where: { $0 == 0 || $0 == 0x5C })
      else { throw Unread(self, "which is outside of the folder of the recording, and not read") }
      let path = parts.joined(separator: "/")
      // Traces keep their files in a folder of this name.
      for path in [path, "resources/\(path)"] {
        if let bytes = try file.bodies.bytes(of: path, self, limit: file.bodyLimit) { return bytes }
      }
      throw Unread(self, "which is not beside the recording; copy it there")
    }
  }

  /// Why the file of a body was not read, as the rest of a clause about the body.
  struct Unread: Error {
    let reason: String

    init(_ name: Name, _ reason: String) {
      self.reason = "is in the file \"\(EntryReader.shown(name.text))\", \(reason)"
    }
  }

  /// Returns the name in the content of a response or the body of a request; `nil` if it has a text itself, or no name.
  static func name(in holder: JSONValue) -> Name? {
    guard holder["text"]?.string?.isEmpty ?? true else { return nil }
    for value in [holder["_file"], holder["_sha1"]] {
      if let value, let text = value.string, !text.isEmpty { return Name(text: text, value: value) }
    }
    return nil
  }

  /// Returns the content of a file; `nil` if there is no such file.
  private func bytes(of path: String, _ name: Name, limit: Int) throws(Unread) -> [UInt8]? {
    switch self {
    case .none: throw Unread(name, "and the recording was not read from a folder")
    case .archive(let archive, let folder):
      do throws(ZipArchive.Unusable) { return try archive.bytes(of: folder + path, limit: limit) } catch {
        throw Unread(name, error.reason)
      }
    case .folder(let folder):
      let place = "\(folder)/\(path)"
      guard let real = WholeFile.resolved(place), let root = WholeFile.resolved(folder) else { return nil }
      guard real.hasPrefix(root == "/" ? root : "\(root)/") else {
        throw Unread(name, "which is a link out of the folder of the recording, and not read")
      }
      guard let size = FileStatus(at: real)?.size, size <= limit else {
        throw Unread(name, "which is larger than \(limit) bytes (limit)")
      }
      do throws(WholeFile.Unusable) { return try WholeFile.read(real) } catch {
        throw Unread(name, "which cannot be read: \(error.reason)")
      }
    }
  }
}
