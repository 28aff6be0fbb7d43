import Basics
import Diagnostics
import Foundation
import HARRecordings
import HTTPMessages
import ShippedFiles

/// A file that was read: its path as shown in messages, and its bytes.
struct SourceFile: Sendable {
  /// The path that the user gave, or a path below the folder that the user gave.
  let path: String
  /// The content.
  let bytes: [UInt8]
}

/// The input files of one kind: those of folders, single files, or the files built into the command.
struct InputFiles {
  /// The name of the files in messages: `contracts` or `recordings`.
  let noun: String
  /// The folder that is used by default, `Contracts` or `Recordings`.
  let defaultFolder: String
  /// The endings of the names of the files that are read from a folder, in lower case and without the first dot.
  let extensions: Set<String>
  /// The file name without extension; `nil` for any name.
  var baseName: String?
  /// Whether nested folders are read, too.
  var isDeep = false
  /// The option that names other files.
  let option: String
  /// The exit status if the files cannot be read.
  let failureStatus: ExitStatus

  /// OpenAPI documents; documents in nested folders are read only if they are referenced.
  static let contracts = InputFiles(
    noun: "contracts",
    defaultFolder: "Contracts",
    extensions: ["yaml", "yml", "json"],
    option: "--contracts",
    failureStatus: .unusable
  )
  /// Recordings in every format that is read.
  static let recordings = InputFiles(
    noun: "recordings",
    defaultFolder: "Recordings",
    extensions: Set(RecordingReader.fileExtensions),
    isDeep: true,
    option: "--recordings",
    failureStatus: .recording
  )
  /// The scenarios of a project, next to its recordings.
  static let scenarios = InputFiles(
    noun: "scenarios",
    defaultFolder: "Recordings",
    extensions: ["yaml", "yml", "json"],
    baseName: "scenarios",
    option: "--recordings",
    failureStatus: .unusable
  )
  /// The nesting limit of folders.
  static let depth = 8

  /// The files that were read, and their origin.
  struct Content {
    /// The files, by their paths.
    var files: [SourceFile]
    /// Whether the files are the ones built into the command.
    var isEmbedded = false
  }

  /// The files of this kind that are built into the command; they describe a sample API.
  var embedded: Content {
    let files = ShippedFiles.files.filter { file in
      file.path.hasPrefix("\(defaultFolder)/") && accepts(String(file.path.dropFirst(defaultFolder.count + 1)))
    }
    return Content(files: files.map { SourceFile(path: $0.path, bytes: Array($0.text.utf8)) }, isEmbedded: true)
  }

  /// Returns the paths of the files in the given folders and of the given files, or in the default folder if it exists.
  ///
  /// - Throws: `CommandFailure` for a path that does not exist or cannot be read.
  func pathsIfThere(_ paths: [String]) throws(CommandFailure) -> [String] {
    paths.isEmpty && !Self.isThere(defaultFolder) ? [] : try self.paths(paths)
  }

  /// Reads the given folders and files; by default the default folder.
  ///
  /// - Throws: `CommandFailure` for a path that does not exist or cannot be read.
  func read(_ paths: [String]) throws(CommandFailure) -> Content {
    var files: [SourceFile] = []
    for file in try self.paths(paths) { files.append(SourceFile(path: file, bytes: try bytes(of: file))) }
    return Content(files: files)
  }

  /// Returns the paths of the files in the given folders and of the given files, each once.
  ///
  /// - Throws: `CommandFailure` for a path that does not exist or cannot be read.
  func paths(_ paths: [String]) throws(CommandFailure) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    if paths.isEmpty { try requireInside(".", defaultFolder) }
    for path in paths.isEmpty ? [defaultFolder] : paths {
      for file in try files(at: path) where seen.insert(file).inserted { found.append(file) }
    }
    return found
  }

  /// Returns the paths of the files in the given folders that may have been meant, and are not of this kind.
  ///
  /// Files for people, such as `README.md`, pictures, and files that programs read are left out.
  func unread(in paths: [String]) -> [String] {
    (paths.isEmpty ? [defaultFolder] : paths).flatMap { folder -> [String] in
      guard FileStatus(at: folder)?.kind == .folder, let stream = opendir(folder) else { return [] }
      defer { closedir(stream) }
      var found: [String] = []
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        guard !name.hasPrefix("."), FileStatus(at: path)?.kind == .file, !accepts(name), Self.mayBeMeant(name) else {
          continue
        }
        found.append(path)
      }
      return found.sorted()
    }
  }

  /// Returns whether a file in a folder of contracts may be one of them with another extension.
  private static func mayBeMeant(_ name: String) -> Bool {
    let lower = name.lowercased()
    guard let dot = lower.lastIndex(of: ".") else { return ["openapi", "swagger"].contains(where: lower.hasPrefix) }
    let end = lower[lower.index(after: dot)...]
    return ["openapi", "oas", "swagger", "txt", "json5", "jsonc", "bak", "orig", "disabled"].contains(String(end))
      || NearestName.find(String(end), among: ["yaml", "json"], within: 1) != nil
  }

  /// Returns whether a file or folder exists at a path.
  static func isThere(_ path: String) -> Bool { FileStatus(at: path) != nil }

  /// Returns the paths of the files at a path: the path itself, or the files in the folder.
  private func files(at path: String) throws(CommandFailure) -> [String] {
    guard let status = FileStatus(at: path) else { throw file.failure(path) }
    if status.kind == .folder {
      let files = try files(in: path, depth: 1).sorted()
      for file in files { try requireInside(path, file) }
      return files
    }
    // Scenarios and recordings share one option, so files of the other kind are skipped.
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let isScenarios = Self.scenarios.accepts(name)
    return defaultFolder == Self.scenarios.defaultFolder && isScenarios != (baseName != nil) ? [] : [path]
  }

  /// Refuses a link that nobody named and that leads out of a folder, to files of other projects or of the user.
  private func requireInside(_ folder: String, _ path: String) throws(CommandFailure) {
    guard FileStatus(atLink: path)?.kind == .symbolicLink, let real = WholeFile.resolved(path),
      let root = WholeFile.resolved(folder), real != root, !real.hasPrefix(root == "/" ? root : "\(root)/")
    else { return }
    throw CommandFailure(
      "\(VisibleText.of(path)) is not read",
      because: "it is a link to \(VisibleText.of(real)), which is outside of the folder \(VisibleText.of(root))",
      remedy: "name what it leads to with \(option), or remove the link",
      status: failureStatus
    )
  }

  private func files(in folder: String, depth: Int) throws(CommandFailure) -> [String] {
    guard let stream = opendir(folder) else { throw file.failure(folder) }
    defer { closedir(stream) }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var files: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix(".") else { continue }
      // A symbolic link to a folder is not followed, as it may lead back.
      let isFolder = FileStatus(atLink: prefix + name)?.kind == .folder
      if isFolder, isDeep, depth < Self.depth {
        files += try self.files(in: prefix + name, depth: depth + 1)
      } else if !isFolder, accepts(name), RunFiles.current?.isOutput(prefix + name) != true {
        // An earlier report in the folder is not an input.
        files.append(prefix + name)
      }
    }
    return files
  }

  /// Returns whether the name is that of a file of this kind.
  private func accepts(_ name: String) -> Bool {
    // An ending may have several parts, as that of a compressed file.
    extensions.contains { ending in
      let base = name.dropLast(ending.count + 1)
      return name.lowercased().hasSuffix(".\(ending)") && baseName.map { base == $0 } ?? true
    }
  }

  /// Returns the content of a file.
  ///
  /// - Throws: `CommandFailure` for a file that does not exist, cannot be read, or is too large.
  func bytes(of path: String) throws(CommandFailure) -> [UInt8] { try file.bytes(of: path) }

  /// Reads the given folders and files, or the default folder if it exists.
  ///
  /// - Throws: `CommandFailure` for a path that does not exist or cannot be read.
  func readIfThere(_ paths: [String]) throws(CommandFailure) -> [SourceFile] {
    paths.isEmpty && !Self.isThere(defaultFolder) ? [] : try read(paths).files
  }

  /// Opens a file, which is read in parts.
  ///
  /// - Throws: `CommandFailure` for a file that does not exist or cannot be read.
  func open(_ path: String) throws(CommandFailure) -> OpenFile { try file.open(path) }

  private var file: InputFile {
    InputFile(noun: noun, remedy: "name a folder or file with \(option)", failureStatus: failureStatus)
  }
}
