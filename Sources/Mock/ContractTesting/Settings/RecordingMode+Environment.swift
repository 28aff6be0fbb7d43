import Foundation

extension RecordingMode {
  /// The environment variable that chooses what is recorded.
  static let variable = "CONTRACT_RECORD"

  /// Returns what is recorded by a test with settings.
  ///
  /// - Throws: ``MockError`` for an unknown value of the variable, and if a test would record in CI.
  static func chosen(by settings: MockSettings) throws(MockError) -> RecordingMode {
    let environment = settings.environment ?? ProcessInfo.processInfo.environment
    var mode = settings.recording ?? .none
    if let text = environment[variable], !text.isEmpty {
      guard let kind = Kind(rawValue: text.lowercased()) else {
        throw MockError(
          "invalid-record-mode",
          "invalid value \"\(text)\" of the environment variable \(variable)",
          remedy: "use none, missing or all"
        )
      }
      // A test that says what it records is not overruled by a variable for the whole run.
      if settings.recording == nil { mode = RecordingMode(kind: kind) }
    }
    let isCI = environment["CI"].map { ["true", "1"].contains($0.lowercased()) } ?? false
    // A test that may record what is missing runs in CI as any other: what is missing there is an issue.
    if isCI, settings.recording == .missing { return .none }
    if isCI, mode != .none {
      throw MockError(
        "recording-in-ci",
        "recording is not allowed in CI, because its results would be lost",
        because: "CI is set, and \(settings.recording == nil ? variable : "the trait .recording") asks for it",
        remedy: "record on your machine, and commit the recording"
      )
    }
    return mode
  }
}
