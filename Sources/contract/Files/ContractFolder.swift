import Foundation

/// A file that was read: its path as people are told it, and its bytes.
struct SourceFile: Sendable {
  /// The path as the user gave it, or as it stands below the folder that the user gave.
  let path: String
  /// The content.
  let bytes: [UInt8]
}

/// The files of one kind that a run is made from: those of folders and single ones, or those built into the command.
struct ContractFolder {
  /// What the files are, for messages: `contracts` or `recordings`.
  let noun: String
  /// The folder that is taken where none is named, `Contracts` or `Recordings`.
  let defaultFolder: String
  /// The extensions of the files that are read from a folder.
  let extensions: Set<String>
  /// The option that names others.
  let option: String
  /// The status with which a run ends that cannot read them.
  let failureStatus: ExitStatus

  /// OpenAPI documents.
  static let contracts = ContractFolder(
    noun: "contracts",
    defaultFolder: "Contracts",
    extensions: ["yaml", "yml", "json"],
    option: "--contracts",
    failureStatus: .unusable
  )
  /// HAR files.
  static let recordings = ContractFolder(
    noun: "recordings",
    defaultFolder: "Recordings",
    extensions: ["har"],
    option: "--recordings",
    failureStatus: .recording
  )
  /// The largest file that is read, in bytes.
  static let largestFile = 1 << 30

  /// What was read, and where it came from.
  struct Content {
    /// The files, by their paths.
    var files: [SourceFile]
    /// Whether the files are the ones built into the command.
    var isEmbedded = false
  }

  /// Reads the files of the folders and files named; of the default folder where none are; of the command itself where
  /// there is no such folder either.
  ///
  /// `embedded` says whether the files built into the command will do: they belong to no other API than their own.
  ///
  /// - Throws: `CommandFailure` for a path that is not there or cannot be read. A folder without such files is none.
  func read(_ paths: [String], embedded allowsEmbedded: Bool = true) throws(CommandFailure) -> Content {
    var status = stat()
    if paths.isEmpty, stat(defaultFolder, &status) != 0 {
      guard allowsEmbedded else { return Content(files: []) }
      let embedded = EmbeddedDefaults.files.filter { $0.path.hasPrefix("\(defaultFolder)/") }
      return Content(
        files: embedded.map { SourceFile(path: $0.path, bytes: Array($0.text.utf8)) },
        isEmbedded: true
      )
    }
    var files: [SourceFile] = []
    var seen: Set<String> = []
    for path in paths.isEmpty ? [defaultFolder] : paths {
      for file in try self.files(at: path) where seen.insert(file).inserted {
        files.append(SourceFile(path: file, bytes: try bytes(of: file)))
      }
    }
    return Content(files: files)
  }

  /// The paths of the files that a path stands for: itself, or those in the folder that it is.
  private func files(at path: String) throws(CommandFailure) -> [String] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFDIR else { return [path] }
    guard let folder = opendir(path) else { throw failure(path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix("."), let dot = name.lastIndex(of: "."),
        extensions.contains(name[name.index(after: dot)...].lowercased())
      {
        names.append(name)
      }
    }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    return names.sorted().map { prefix + $0 }
  }

  /// The content of a file.
  ///
  /// - Throws: `CommandFailure` for a file that is not there, cannot be read, or is too large.
  func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return content }
      content += chunk.prefix(count)
      guard content.count <= Self.largestFile else {
        throw CommandFailure("\(path) is larger than \(Self.largestFile) bytes", status: failureStatus)
      }
    }
  }

  private func failure(_ path: String) -> CommandFailure {
    CommandFailure(
      "the \(noun) at \(path) cannot be read: \(FileSystem.reason); name a folder or file with \(option)",
      status: failureStatus
    )
  }
}
