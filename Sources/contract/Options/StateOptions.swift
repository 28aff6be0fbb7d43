import ArgumentParser
import Basics
import MockEngine

/// The options for remembering the requests of a mock API that change something.
struct StateOptions: SettingGroup {
  static let settings: [SettingOf<StateOptions>] = [
    SettingOf("mock.seed-from", \.seedFrom),
    SettingOf("mock.state-items", \.stateItems),
    SettingOf("mock.state-bytes", \.stateBytes),
    SettingOf("mock.settling-time", \.settlingTime),
  ]

  @Flag(help: "Remember what clients create, change and delete: they read it back.")
  var stateful = false

  /// The source of the first state; `nil` for recordings, or examples if nothing is recorded.
  @Keyed var seedFrom: MockOptions.State.Seed?

  @Option(
    help: .value("file", "Read what is there at first from this JSON file if it exists, and write the changes to it."),
    completion: .file()
  )
  var state: String?

  /// The most items of a session. (default: 1000000)
  @Keyed var stateItems: Int?

  /// The most bytes of all sessions' items. (default: 1000000000)
  @Keyed var stateBytes: Int?

  /// How long reads do not see a change yet, and what is created asynchronously is not done. (default: 0)
  @Keyed var settlingTime: Quantity<WaitForm>?

  /// The state of the mock API; `nil` for one that replays.
  ///
  /// - Throws: `CommandFailure` for an option that needs another one, or a limit below 1.
  func settings() throws(CommandFailure) -> MockOptions.State? {
    guard stateful else {
      guard state == nil else {
        throw CommandFailure("--state is used only with --stateful", remedy: "add that, or leave out --state")
      }
      return nil
    }
    var settings = MockOptions.State(seed: seedFrom)
    if let stateItems { settings.maximumItems = try Self.positive(stateItems, at: "mock.state-items") }
    if let stateBytes { settings.maximumBytes = try Self.positive(stateBytes, at: "mock.state-bytes") }
    if let settlingTime {
      settings.settlingTime = settlingTime.value
      guard settings.settlingTime <= .seconds(3600) else {
        throw CommandFailure("\(settlingTime.text) is too long; changes take at most 1h", at: "mock.settling-time")
      }
    }
    return settings
  }

  private static func positive(_ number: Int, at option: String) throws(CommandFailure) -> Int {
    guard number > 0 else { throw CommandFailure("\(number) is not a number above 0", at: option) }
    return number
  }
}

extension MockOptions.State.Seed: SettingScalar {}
