import HTTPMessages

/// The tool that wrote a file, as far as it affects reading.
enum RecordingTool: Sendable, Hashable {
  /// mitmproxy, which decodes text without a declared charset as Latin-1.
  case mitmproxy
  /// The writer of this module, whose entries are in the order in which they are replayed.
  case contract
  /// Any other tool, which follows the format.
  case other

  /// Identifies the tool by the name that it writes into the file, with or without its version.
  init(creator: String?) {
    let creator = creator ?? ""
    let isOwn = creator.split(separator: " ").first == "contract"
    self = isOwn ? .contract : ASCII.lowercased(creator).contains("mitmproxy") ? .mitmproxy : .other
  }
}
