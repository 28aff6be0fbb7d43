import ArgumentParser

/// The required age and completeness of recordings.
struct FreshnessOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The age at which a recording is stale, such as 12h, 30d or 4w.", valueName: "age"))
  var maxAge: Quantity<AgeForm>?

  @Flag(help: "Fail if recordings are stale, missing or unused, or if the contract is read leniently.")
  var strict = false
}

extension FreshnessOptions: SettingGroup {
  static let settings: [SettingOf<FreshnessOptions>] = [
    SettingOf("max-age", \.maxAge),
    SettingOf("strict", \.strict),
  ]
}
