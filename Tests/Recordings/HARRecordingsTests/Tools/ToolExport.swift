import Diagnostics
import HARRecordings
import HTTPMessages
import Testing

/// The recording that is read from a tool's export.
struct ToolExport {
  let recording: Recording

  init(_ text: String) throws { recording = try RecordingReader().read(Array(text.utf8), file: "export.har") }

  /// Returns the entry with a number, which must be served.
  func entry(_ number: Int) throws -> RecordedEntry {
    try #require(recording.entries.first { $0.number == number }, "entry \(number) is served")
  }

  /// The entries with problems, each with the code of its problem.
  var problems: [String] { recording.problems.map { "\($0.entry ?? 0) \($0.severity.rawValue) \($0.code.rawValue)" } }
}

extension HTTPHeaders {
  /// The headers as lines, which are easy to compare.
  var lines: [String] { fields.map { "\($0.name): \($0.value)" } }
}
