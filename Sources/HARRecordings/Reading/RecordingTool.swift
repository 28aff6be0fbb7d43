import HTTPExchange

/// The tool that wrote a file, as far as its habits matter to whoever reads the file.
enum RecordingTool: Sendable, Hashable {
  /// mitmproxy, which reads text without a declared character set as Latin-1 before it writes it.
  case mitmproxy
  /// Any other, which does as the format says.
  case other

  /// The tool by the name that it gives itself.
  init(creator: String?) {
    self = ASCII.lowercased(creator ?? "").contains("mitmproxy") ? .mitmproxy : .other
  }
}
