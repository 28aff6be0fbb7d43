import ArgumentParser
import Basics
import Foundation
import HTTPMessages
import RecordingSessions
import Redaction

/// The access to the control API of a mock API.
struct ControlOptions: SettingGroup {
  static let settings: [SettingOf<ControlOptions>] = [
    SettingOf("mock.allow-shutdown", \.allowShutdown),
    SettingOf("mock.control-token-env", \.controlTokenEnv),
  ]

  /// Let clients stop the server through the control API.
  @Keyed var allowShutdown = false

  @Option(
    help: .value(
      "path",
      "Let the inspector save responses to this recording, a .har file below the replayed recordings."
    ),
    completion: .file()
  )
  var saveTo: String?

  /// The environment variable with the control API's token; without one, only this machine has access.
  @Keyed var controlTokenEnv: String?

  /// Returns the token from the environment, if a variable was named.
  func token(_ policy: RedactionPolicy) throws(CommandFailure) -> String? {
    try EnvironmentSecret.value(of: controlTokenEnv, "mock.control-token-env", policy)
  }

  /// Returns the recording that exchanges are saved to, if one was named.
  ///
  /// - Throws: `CommandFailure` for a file that the mock does not replay, or that cannot be a recording.
  func savedRecording(in places: RunPlaces) throws(CommandFailure) -> RecordingOutput? {
    guard let saveTo else { return nil }
    let folder = InputFiles.recordings.defaultFolder
    guard !places.recordings.isEmpty || InputFiles.isThere(folder) else {
      throw CommandFailure(
        "the recordings built into the command cannot be extended",
        at: "--save-to",
        remedy: "create the folder \(folder), or name yours with --recordings"
      )
    }
    let named = places.recordings.isEmpty ? [folder] : places.recordings
    let replayed = named.compactMap(WholeFile.resolved)
    guard let path = FileSystem.destination(of: saveTo),
      replayed.contains(where: { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") })
    else {
      throw CommandFailure(
        "the mock does not replay \(VisibleText.of(saveTo))",
        at: "--save-to",
        remedy: "name a .har file in \(named.joined(separator: " or "))"
      )
    }
    do throws(RecordingFileError) {
      return try RecordingOutput(path: saveTo, option: "--save-to")
    } catch {
      throw CommandFailure(error)
    }
  }
}
