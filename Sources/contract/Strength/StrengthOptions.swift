import ArgumentParser
import ContractReports
import ContractStrength

/// The share of changes that a contract must notice.
struct StrengthOptions: SettingGroup {
  static let settings: [SettingOf<StrengthOptions>] = [
    SettingOf(ConfigurationKey("strength-fail-under", .text, option: "--min-strength"), \.minStrength),
    SettingOf(ConfigurationKey("strength-accepted", .path, option: "--exceptions"), \.exceptions),
  ]

  @Option(
    parsing: .unconditional,
    help: .value("percent", "Fail if the contract notices less than this percentage of the changes.")
  )
  var minStrength: Double?

  @Option(help: .value("path", "Accept the changes in this file, each with a reason."), completion: .file())
  var exceptions: String?

  mutating func validate() throws { try LimitOptions.check("--min-strength", percent: minStrength) }
}
