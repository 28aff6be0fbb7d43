import HTTPExchange

/// The tool that wrote a file, as far as its habits matter to whoever reads the file.
enum RecordingTool: Sendable, Hashable {
  /// mitmproxy, which reads text without a declared character set as Latin-1 before it writes it.
  case mitmproxy
  /// The developer tools of Chromium, which join the values of a repeated header with line feeds.
  case chromium
  /// Any other, which does as the format says.
  case other

  /// The tool by the name that it gives itself.
  init(creator: String?) {
    let name = ASCII.lowercased(creator ?? "")
    if name.contains("mitmproxy") {
      self = .mitmproxy
    } else {
      self = name.hasPrefix("webinspector") ? .chromium : .other
    }
  }
}
