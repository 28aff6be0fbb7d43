import ArgumentParser
import Foundation
import HTTPExchange

/// What is asked of recordings besides keeping the contract.
struct UpkeepOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The age from which a recording is stale, such as 12h, 30d or 4w.", valueName: "age"))
  var maxAge: String?

  @Option(
    help: ArgumentHelp(
      "A name whose value is no secret; may be repeated, or a list with commas.",
      valueName: "name"
    )
  )
  var keep: [String] = []

  @Flag(help: "Fail for recordings that are stale or missing, or that nothing plays.")
  var strict = false

  /// The greatest age, where one was given.
  func age() throws(CommandFailure) -> RecordingAge? {
    guard let maxAge else { return nil }
    do throws(CommandFailure) {
      return RecordingAge(maximum: try DurationArgument.parseAge(maxAge), text: maxAge, now: .now)
    } catch {
      throw CommandFailure("--max-age: \(error.message)")
    }
  }

  /// The names whose values are no secrets.
  var kept: Set<String> { Set(keep.flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) }) }
}
