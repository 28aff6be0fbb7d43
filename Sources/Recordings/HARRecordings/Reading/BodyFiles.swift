import Basics
import HTTPMessages
import JSONSyntax

/// The files in which some tools keep bodies: those beside a recording, or those of its archive.
///
/// A file that several entries name is read once, and all of them together have a limit.
struct BodyFiles: Sendable {
  private enum Place: Sendable {
    case none
    case folder(String)
    case archive(ZipArchive, folder: String)
  }

  /// The files that were read, and how many bytes more may be.
  private final class Memory: Sendable {
    struct State {
      var bodies: [String: [UInt8]] = [:]
      var room: Int
    }

    let state: Mutex<State>

    init(limit: Int) { state = Mutex(State(room: limit)) }
  }

  private let place: Place
  private let memory: Memory

  private init(_ place: Place, limit: Int) { (self.place, memory) = (place, Memory(limit: limit)) }

  /// No files: the recording is not one of a folder.
  static var none: BodyFiles { BodyFiles(.none, limit: 0) }

  /// The files of a folder and of the folders in it, with a limit of the bytes of all.
  static func folder(_ folder: String, limit: Int) -> BodyFiles { BodyFiles(.folder(folder), limit: limit) }

  /// The files of a folder in an archive, with a limit of the bytes of all.
  static func archive(_ archive: ZipArchive, folder: String, limit: Int) -> BodyFiles {
    BodyFiles(.archive(archive, folder: folder), limit: limit)
  }

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
    let (known, room) = memory.state.withLock { ($0.bodies[path], $0.room) }
    if let known { return known }
    guard let bytes = try read(path, name, limit: min(limit, max(0, room))) else { return nil }
    memory.state.withLock { state in
      if state.bodies.updateValue(bytes, forKey: path) == nil { state.room -= bytes.count }
    }
    return bytes
  }

  private func read(_ path: String, _ name: Name, limit: Int) throws(Unread) -> [UInt8]? {
    switch place {
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
        throw Unread(name, "which is larger than the \(limit) bytes that are left for bodies (limit)")
      }
      do throws(WholeFile.Unusable) { return try WholeFile.read(real) } catch {
        throw Unread(name, "which cannot be read: \(error.reason)")
      }
    }
  }
}
