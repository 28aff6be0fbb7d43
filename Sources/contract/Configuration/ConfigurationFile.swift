import FileAccess

/// Finds and reads the configuration file of a run.
enum ConfigurationFile {
  /// The name of the file in the project folder.
  static let name = "contract.yaml"
  /// The environment variable that names another file.
  static let variable = "CONTRACT_CONFIG"

  /// Returns the configuration that applies to arguments; `nil` if there is none.
  ///
  /// - Throws: `CommandFailure` for a file that was named and cannot be read, and for an invalid file.
  static func read(for arguments: [String], environment: [String: String]) throws(CommandFailure)
    -> ProjectConfiguration?
  {
    let given = GivenFlags(arguments)
    guard !given.isOff else { return nil }
    let named = given.path ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    guard named != nil || FileStatus(at: name)?.kind == .file else { return nil }
    let path = named ?? name
    let bytes = try InputFile(noun: "configuration", remedy: "name a file with --config").bytes(of: path)
    let configuration = try ConfigurationReader.read(bytes, file: path)
    guard configuration != nil || named == nil else {
      throw CommandFailure(
        "\(path) is an OpenAPI document, not a configuration",
        at: "--config",
        remedy: "pass it as the contract, without an option"
      )
    }
    return configuration
  }

  /// The flags about the file, before anything is parsed.
  private struct GivenFlags {
    var path: String?
    var isOff = false

    init(_ arguments: [String]) {
      var rest = arguments[...]
      while let argument = rest.popFirst(), argument != "--" {
        if argument == "--no-config" { isOff = true }
        if argument == "--config" { path = rest.popFirst() }
        if argument.hasPrefix("--config=") { path = String(argument.dropFirst(9)) }
      }
    }
  }
}
