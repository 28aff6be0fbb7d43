import ArgumentParser
import Foundation

/// What is asked of recordings besides keeping the contract.
struct UpkeepOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The age from which a recording is stale, such as 12h, 30d or 4w.", valueName: "age"))
  var maxAge: String?

  @Flag(help: "Fail for recordings that are stale or missing, or that nothing plays.")
  var strict = false

  /// The greatest age, where one was given.
  func age() throws(CommandFailure) -> RecordingAge? {
    guard let maxAge else { return nil }
    do throws(CommandFailure) {
      return RecordingAge(maximum: try DurationArgument.parseAge(maxAge), text: maxAge, now: .now)
    } catch {
      throw CommandFailure(error, at: "--max-age")
    }
  }
}
