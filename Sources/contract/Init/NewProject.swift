import FileAccess
import HTTPMessages
import JSONSyntax
import YAMLSyntax

/// The files of a new project, none of which may exist before.
struct NewProject {
  /// The folder of the project, as the user named it.
  let folder: String
  /// The name of contract and recording, without folder and extension.
  let name: String

  /// The path of the contract, inferred ones being YAML.
  var contract: String { path("Contracts/\(name).yaml") }
  /// The path of the recording.
  var recording: String { path("Recordings/\(name).har") }

  /// Returns the path of a file in the project folder, as the user would write it.
  func path(_ relative: String) -> String {
    folder == "." ? relative : folder.hasSuffix("/") ? folder + relative : "\(folder)/\(relative)"
  }

  /// Writes `contract.yaml`, unless there is one; returns its path if it was written.
  ///
  /// - Parameters:
  ///   - contract: The contract, or the folder of contracts, relative to the project folder.
  ///   - target: The base URL of the API, which the target `live` names; `nil` for none.
  /// - Throws: `CommandFailure` if it cannot be written.
  func configure(contract: String, target: HTTPURL?) throws(CommandFailure) -> String? {
    let path = path(ConfigurationFile.name)
    guard FileStatus(atLink: path) == nil else { return nil }
    var settings: [JSONLiteral.Member] = [
      .init("contracts", [.string(contract)]), .init("recordings", ["Recordings"]),
    ]
    if let target { settings.append(.init("targets", ["live": .string(target.description)])) }
    let text = "# Settings of this project; contract config prints the effective values.\n"
    try create(path, Array((text + YAMLWriter.text(of: .object(settings))).utf8), noun: "configuration")
    return path
  }

  /// Refuses to overwrite files.
  ///
  /// - Throws: `CommandFailure` for the first path that exists.
  func requireAbsence(of paths: [String]) throws(CommandFailure) {
    for path in paths where FileStatus(atLink: path) != nil {
      throw CommandFailure(
        "\(path) exists, and init overwrites nothing",
        remedy: "choose another name with --name, or another folder with --folder"
      )
    }
  }

  /// Writes a new file, and creates its folder.
  ///
  /// - Throws: `CommandFailure` if it exists, or cannot be written.
  func create(_ path: String, _ bytes: [UInt8], noun: String) throws(CommandFailure) {
    try requireAbsence(of: [path])
    guard FileSystem.createFolders(FileSystem.folder(of: path)) else {
      throw CommandFailure(
        "the folder of \(path) cannot be created",
        because: FileSystem.reason,
        remedy: "name another folder with --folder"
      )
    }
    try OutputFile(path: path, as: .new(noun), option: nil, below: folder).write(bytes: bytes)
  }

  /// Returns a name for files from a host or a file name: `api-example` for `api.example`.
  static func name(from text: String) -> String {
    let parts = ASCII.lowercased(text).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let isAddress = parts.allSatisfy { $0.allSatisfy(\.isNumber) }
    return parts.isEmpty || isAddress || text.hasPrefix("[") || text == "localhost"
      ? "api" : parts.joined(separator: "-")
  }
}
