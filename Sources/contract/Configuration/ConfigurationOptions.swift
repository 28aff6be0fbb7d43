import ArgumentParser

/// The configuration file of a run.
struct ConfigurationOptions: ParsableArguments {
  @Option(help: .value("path", "The configuration file. (default: contract.yaml, if it exists)"), completion: .file())
  var config: String?

  @Flag(help: "Do without contract.yaml.")
  var noConfig = false

  mutating func validate() throws {
    guard config == nil || !noConfig else { throw ValidationError("--config and --no-config exclude each other") }
  }
}
