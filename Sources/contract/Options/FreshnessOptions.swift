import ArgumentParser
import Quantities
import RecordingChecks

/// The required age and completeness of recordings.
struct FreshnessOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The age at which a recording is stale, such as 12h, 30d or 4w.", valueName: "age"))
  var maxAge: String?

  @Flag(help: "Fail if recordings are stale, missing or unused, or if the contract is read leniently.")
  var strict = false

  /// Returns the maximum age; `nil` if none was given.
  func age() throws(CommandFailure) -> RecordingAge? {
    guard let maxAge else { return nil }
    do throws(CommandFailure) {
      return RecordingAge(maximum: try DurationArgument.parseAge(maxAge), text: maxAge, now: WallClock.now)
    } catch {
      throw CommandFailure(error, at: "--max-age")
    }
  }
}

extension FreshnessOptions: SettingGroup {
  static let settings: [SettingOf<FreshnessOptions>] = [
    SettingOf("max-age", \.maxAge),
    SettingOf("strict", \.strict),
  ]
}

extension OptionGroupDescriptor {
  /// The options for the age of recordings, and whether stale ones fail the run.
  static let freshness = OptionGroupDescriptor(
    "freshness",
    title: "Freshness",
    summary: "how old recordings may be, and whether stale ones fail the run",
    explanation: """
      Recordings older than `--max-age` that were not compared with the API since, recordings that nothing replays and operations without one are warnings. With \
      `--strict` they end the run with exit code 4.
      """,
    example: "`contract check --max-age 30d --strict`",
    remedy: """
      Compare what is stale with the API: `contract drift --update` records again what drifted, and notes the comparison.
      """,
    exclusion: "Leave both options out."
  )
}
