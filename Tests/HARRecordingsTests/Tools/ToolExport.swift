import Diagnostics
import HARRecordings
import HTTPExchange
import Testing

/// An export as a tool writes it, read.
struct ToolExport {
  let recording: Recording

  init(_ text: String) throws { recording = try HARReader().read(Array(text.utf8), file: "export.har") }

  /// The entry of a number, which must be one that is served.
  func entry(_ number: Int) throws -> RecordedEntry {
    try #require(recording.entries.first { $0.number == number }, "entry \(number) is served")
  }

  /// The entries that are not served or were changed, with the kind of each problem.
  var problems: [String] { recording.problems.map { "\($0.entry ?? 0) \($0.severity.rawValue) \($0.code.rawValue)" } }
}

extension HTTPHeaders {
  /// The fields as lines, for a comparison that is easy to read.
  var lines: [String] { fields.map { "\($0.name): \($0.value)" } }
}
