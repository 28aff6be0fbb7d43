import ArgumentParser

/// The configuration file of a run.
struct ConfigurationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The configuration file. (default: contract.yaml, if it exists)", valueName: "path"))
  var config: String?

  @Flag(help: "Do without contract.yaml.")
  var noConfig = false

  mutating func validate() throws {
    guard config == nil || !noConfig else { throw ValidationError("--config and --no-config exclude each other") }
  }
}

extension OptionGroupDescriptor {
  /// The options for the configuration file.
  static let configuration = OptionGroupDescriptor(
    "configuration",
    title: "Configuration",
    summary: "which file sets the options that a run does not name",
    explanation: """
      `contract.yaml` in the current folder names contracts, recordings, targets, exclusions, reports and limits. Flags \
      take precedence over environment variables, these over the file, and the file over defaults.
      """,
    example: "`contract gate --config ci/contract.yaml`",
    remedy: "`contract config` prints the effective values, and where each came from.",
    exclusion: "Pass `--no-config`."
  )
}
