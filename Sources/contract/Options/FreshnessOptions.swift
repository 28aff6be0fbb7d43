import ArgumentParser

/// The required age of recordings.
struct FreshnessOptions: SettingGroup {
  static let settings: [SettingOf<FreshnessOptions>] = [SettingOf("max-age", \.maxAge)]

  @Option(help: .value("age", "The age at which a recording is stale, such as 12h, 30d or 4w."))
  var maxAge: Quantity<AgeForm>?
}
