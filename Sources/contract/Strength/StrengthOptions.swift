import ArgumentParser
import ContractReports
import ContractStrength

/// The share of changes that a contract must notice.
struct StrengthOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fail if the contract notices less than this percentage of the changes.", valueName: "percent")
  )
  var minStrength: Double?

  @Option(
    help: ArgumentHelp("Accept the changes in this file, each with a reason.", valueName: "path"),
    completion: .file()
  )
  var exceptions: String?

  mutating func validate() throws { try LimitOptions.check("--min-strength", percent: minStrength) }
}

extension StrengthOptions: SettingGroup {
  static let settings: [SettingOf<StrengthOptions>] = [
    SettingOf(ConfigurationKey("strength-fail-under", .text, option: "--min-strength"), \.minStrength),
    SettingOf(ConfigurationKey("strength-accepted", .path, option: "--exceptions"), \.exceptions),
  ]
}
