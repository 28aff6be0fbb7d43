import HTTPMessages

/// The tool that wrote a file, as far as it affects reading.
enum RecordingTool: Sendable, Hashable {
  /// mitmproxy, which decodes text without a declared charset as Latin-1.
  case mitmproxy
  /// Any other tool, which follows the format.
  case other

  /// Identifies the tool by the name that it writes into the file.
  init(creator: String?) {
    self = ASCII.lowercased(creator ?? "").contains("mitmproxy") ? .mitmproxy : .other
  }
}
