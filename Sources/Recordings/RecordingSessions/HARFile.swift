import HARRecordings
import JSONSyntax

/// A recording that was read from a HAR file, whose text can be copied to another one.
struct HARFile: Sendable {
  let recording: Recording
  let source: HARSource

  /// Takes a recording; `nil` if it was not read from a HAR file.
  init?(_ recording: Recording) {
    guard let source = recording.source else { return nil }
    (self.recording, self.source) = (recording, source)
  }

  /// The method and URL of every entry, with or without a response.
  var lines: [String] {
    (source.value["log"]?["entries"]?.elements.map { $0 } ?? []).map { entry in
      let request = entry["request"]
      return "\(request?["method"]?.string ?? "") \(request?["url"]?.string ?? "")"
    }
  }
}
