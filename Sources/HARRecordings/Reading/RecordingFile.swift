import JSONSyntax

/// What the reading of each entry must know of its file.
struct RecordingFile: Sendable {
  /// The path, as people were told it.
  let path: String
  /// The parsed text.
  let document: JSONDocument
  /// The file as it is, where the document had to be made from another text; see `LoneSurrogates`.
  let original: [UInt8]?
  /// The tool that wrote it.
  let tool: RecordingTool
  /// The largest body behind its content decoding, in bytes.
  let bodyLimit: Int
}
