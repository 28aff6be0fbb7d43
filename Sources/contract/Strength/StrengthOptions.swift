import ArgumentParser
import ContractReports
import ContractStrength

/// The share of changes that a contract must notice.
struct StrengthOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fail if the contract notices less than this percentage of the changes.", valueName: "percent")
  )
  var failUnder: Double?

  @Option(help: ArgumentHelp("Accept the changes in this file, each with a reason.", valueName: "path"))
  var accepted: String?

  mutating func validate() throws { try LimitOptions.check("--fail-under", percent: failUnder) }
}

extension StrengthOptions: SettingGroup {
  static let settings: [SettingOf<StrengthOptions>] = [
    SettingOf(ConfigurationKey("strength-fail-under", .text, option: "--fail-under"), \.failUnder),
    SettingOf(ConfigurationKey("strength-accepted", .path, option: "--accepted"), \.accepted),
  ]
}
