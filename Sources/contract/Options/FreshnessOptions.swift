import ArgumentParser

/// The required age of recordings.
struct FreshnessOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The age at which a recording is stale, such as 12h, 30d or 4w.", valueName: "age"))
  var maxAge: Quantity<AgeForm>?
}

extension FreshnessOptions: SettingGroup {
  static let settings: [SettingOf<FreshnessOptions>] = [SettingOf("max-age", \.maxAge)]
}
