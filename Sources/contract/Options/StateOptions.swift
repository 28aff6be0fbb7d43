import ArgumentParser
import Basics
import MockEngine

/// What a mock API remembers of the requests that change something.
struct StateOptions: ParsableArguments {
  @Flag(help: "Remember what clients create, change and delete: they read it back.")
  var stateful = false

  @Option(
    help: ArgumentHelp(
      "What is there at first. (default: recordings; examples if nothing is recorded)",
      valueName: "recordings|examples|none"
    ),
    transform: Choice.parse
  )
  var seedFrom: MockOptions.State.Seed?

  @Option(
    help: ArgumentHelp(
      "Read what is there at first from this JSON file if it exists, and write the changes to it.",
      valueName: "file"
    )
  )
  var state: String?

  @Option(help: ArgumentHelp("The most items of a session. (default: 1000000)", valueName: "number"))
  var stateLimit: Int?

  @Option(help: ArgumentHelp("The most bytes of all sessions' items. (default: 1000000000)", valueName: "bytes"))
  var stateBytes: Int?

  @Option(
    help: ArgumentHelp(
      "How long reads do not see a change yet, and what is created asynchronously is not done. (default: 0)",
      valueName: "time"
    )
  )
  var settlingTime: Quantity<WaitForm>?

  /// The state of the mock API; `nil` for one that replays.
  ///
  /// - Throws: `CommandFailure` for an option that needs another one, or a limit below 1.
  func settings() throws(CommandFailure) -> MockOptions.State? {
    guard stateful else {
      let names = [
        ("--seed-from", seedFrom != nil), ("--state", state != nil), ("--state-limit", stateLimit != nil),
        ("--state-bytes", stateBytes != nil), ("--settling-time", settlingTime != nil),
      ]
      if let (name, _) = names.first(where: \.1) {
        throw CommandFailure("\(name) is used only with --stateful", remedy: "add that, or leave out \(name)")
      }
      return nil
    }
    var settings = MockOptions.State(seed: seedFrom)
    if let stateLimit { settings.maximumItems = try Self.positive(stateLimit, at: "--state-limit") }
    if let stateBytes { settings.maximumBytes = try Self.positive(stateBytes, at: "--state-bytes") }
    if let settlingTime {
      settings.settlingTime = settlingTime.value
      guard settings.settlingTime <= .seconds(3600) else {
        throw CommandFailure("\(settlingTime.text) is too long; changes take at most 1h", at: "--settling-time")
      }
    }
    return settings
  }

  private static func positive(_ number: Int, at option: String) throws(CommandFailure) -> Int {
    guard number > 0 else { throw CommandFailure("\(number) is not a number above 0", at: option) }
    return number
  }
}
