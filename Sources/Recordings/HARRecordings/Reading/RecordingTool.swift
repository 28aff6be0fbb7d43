import HTTPMessages

/// The tool that wrote a file, as far as it affects reading.
enum RecordingTool: Sendable, Hashable {
  /// mitmproxy, which decodes text without a declared charset as Latin-1.
  case mitmproxy
  /// The writer of this module, whose entries are in the order in which they are replayed.
  case contract
  /// Any other tool, which follows the format.
  case other

  /// Identifies the tool by the name that it writes into the file.
  init(creator: String?) {
    let isProxy = ASCII.lowercased(creator ?? "").contains("mitmproxy")
    self = isProxy ? .mitmproxy : creator == "contract" ? .contract : .other
  }
}
