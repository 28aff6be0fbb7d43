import JSONSyntax

/// The properties of a file that are needed to read its entries.
struct RecordingFile: Sendable {
  /// The path, as shown in messages.
  let path: String
  /// The parsed text.
  let document: JSONDocument
  /// The file's own bytes, if the document was parsed from a corrected copy; see `LoneSurrogates`.
  let original: [UInt8]?
  /// The tool that wrote the file.
  let tool: RecordingTool
  /// The largest decoded body, in bytes.
  let bodyLimit: Int
}
