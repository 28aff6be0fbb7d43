import HTTPMessages

/// The tool that wrote a file, as far as it affects reading.
enum RecordingTool: Sendable, Hashable {
  /// mitmproxy, which decodes text without a declared charset as Latin-1.
  case mitmproxy
  /// The developer tools of Chromium, which join the values of a repeated header with line feeds.
  case chromium
  /// Any other tool, which follows the format.
  case other

  /// Identifies the tool by the name that it writes into the file.
  init(creator: String?) {
    let name = ASCII.lowercased(creator ?? "")
    if name.contains("mitmproxy") {
      self = .mitmproxy
    } else {
      self = name.hasPrefix("webinspector") ? .chromium : .other
    }
  }
}
