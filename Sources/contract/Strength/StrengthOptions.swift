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

  mutating func validate() throws {
    guard let failUnder else { return }
    guard failUnder >= 0, failUnder <= 100 else {
      throw ValidationError("--fail-under is \(failUnder); it must be from 0 to 100")
    }
  }
}

extension StrengthOptions: SettingGroup {
  static let settings: [SettingOf<StrengthOptions>] = [
    SettingOf(ConfigurationKey("strength-fail-under", .text, option: "--fail-under"), \.failUnder),
    SettingOf(ConfigurationKey("strength-accepted", .path, option: "--accepted"), \.accepted),
  ]
}

extension OptionGroupDescriptor {
  /// The options for the strength of the contract.
  static let strength = OptionGroupDescriptor(
    "tightening",
    title: "Strength",
    summary: "which share of changes the contract must notice, and where a stronger contract is written",
    explanation: """
      Recorded responses are changed in each way that matters to a client, one part at a time. The strength of a \
      contract is the share of changes that it notices. `--fix` writes the contract with what it lacks next to the old \
      one; comments, order and style stay, and every recorded exchange keeps it.
      """,
    example: "`contract strength api.yaml recorded.har --fail-under 95`",
    remedy: "Add what the findings propose, or accept a kind of change with `x-accepted` and a reason.",
    exclusion: "Leave `--fail-under` out; the changes that the contract lets through are then warnings."
  )
}
