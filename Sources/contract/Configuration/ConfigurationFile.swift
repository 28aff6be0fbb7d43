import Basics

/// Finds and reads the configuration file of a run.
enum ConfigurationFile {
  /// The name of the file in the project folder.
  static let name = "contract.yaml"
  /// The environment variable that names another file.
  static let variable = "CONTRACT_CONFIG"

  /// Returns the configuration that options and the environment choose; `nil` if there is none.
  ///
  /// - Throws: `CommandFailure` for a file that was named and cannot be read, and for an invalid file.
  static func read(
    _ options: ConfigurationOptions,
    environment: [String: String]
  ) throws(CommandFailure) -> ProjectConfiguration? {
    options.noConfig ? nil : try read(options.config, environment: environment)
  }

  /// Returns the configuration in a file; `nil` if none is named, and there is none of the usual name.
  static func read(_ path: String?, environment: [String: String]) throws(CommandFailure) -> ProjectConfiguration? {
    let named = path ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
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
}
