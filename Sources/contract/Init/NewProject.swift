import Basics
import ContractDiscovery
import HTTPMessages
import JSONSyntax
import YAMLSyntax

/// The files of a project; those that exist are left as they are.
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

  /// The name of the API that the project began with.
  static let targetName = "live"

  /// The path of the contract that is there, which may be a document in another form; `nil` if there is none.
  var existingContract: String? {
    ["yaml", "yml", "json"].map { path("Contracts/\(name).\($0)") }.first { FileStatus(atLink: $0) != nil }
  }

  /// The path of the recording, if it is there.
  var existingRecording: String? { FileStatus(atLink: recording) == nil ? nil : recording }

  /// The path of the settings, if they are there.
  var existingConfiguration: String? {
    let path = path(ConfigurationFile.name)
    return FileStatus(atLink: path) == nil ? nil : path
  }

  /// Returns whether the settings that are there name the API as the target `live`.
  ///
  /// - Throws: `CommandFailure` if they are not valid.
  func configuredTarget(_ target: ServerAddress) throws(CommandFailure) -> Bool {
    let configuration = try ConfigurationFile.read(existingConfiguration, environment: [:])
    let live = configuration?.targets.first { $0.name == Self.targetName }
    let url = live.flatMap { try? HTTPURL(parsing: $0.url) }
    return url.map { $0.hasSameOrigin(as: target.url) } ?? false
  }

  /// Writes `contract.yaml`, unless there is one; returns its path if it was written.
  ///
  /// - Parameters:
  ///   - contract: The contract, or the folder of contracts, relative to the project folder.
  ///   - target: The API that the target `live` names; `nil` for none.
  /// - Throws: `CommandFailure` if it cannot be written.
  func configure(contract: String, target: ServerAddress?) throws(CommandFailure) -> String? {
    let path = path(ConfigurationFile.name)
    guard existingConfiguration == nil else { return nil }
    var settings: [JSONLiteral.Member] = [.init("contracts", [.string(contract)])]
    // A folder that is named must exist.
    if existingRecording != nil { settings.append(.init("recordings", ["Recordings"])) }
    if let target {
      var url = target.url
      url.userInfo = nil
      var live = JSONLiteral.string(url.description)
      if let serverPath = target.serverPath { live = ["url": live, "server-path": .string(serverPath)] }
      settings.append(.init("targets", .object([.init(Self.targetName, live)])))
    }
    let text = "# Settings of this project; contract config prints the effective values.\n"
    try create(path, Array((text + YAMLWriter.text(of: .object(settings))).utf8), noun: "configuration")
    return path
  }

  /// Writes the job of a build server, unless there is one; returns its path, or `nil` if nothing was written.
  ///
  /// - Parameters:
  ///   - server: The build server.
  ///   - address: How runs name the API; empty for none.
  ///   - target: The API; `nil` if it is not known.
  /// - Throws: `CommandFailure` if the job cannot be written.
  func createJob(
    for server: BuildServer,
    at address: [String],
    _ target: ServerAddress?
  ) throws(CommandFailure) -> (path: String, job: BuildJob)? {
    let compose = ["compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml"]
    let isLocal = target.map { ["127.0.0.1", "localhost", "[::1]"].contains($0.url.host) } ?? true
    let job = BuildJob(
      server: server,
      address: address.isEmpty ? ["--base-url", "http://127.0.0.1:8080"] : address,
      startsService: isLocal,
      hasCompose: compose.contains { FileStatus(at: path($0)) != nil }
    )
    guard let path = job.places.map(path).first(where: { FileStatus(atLink: $0) == nil }) else { return nil }
    try create(path, Array(job.text.utf8), noun: "job")
    return (path, job)
  }

  /// Writes a new file, and creates its folder.
  ///
  /// - Throws: `CommandFailure` if it exists, or cannot be written.
  func create(_ path: String, _ bytes: [UInt8], noun: String) throws(CommandFailure) {
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
