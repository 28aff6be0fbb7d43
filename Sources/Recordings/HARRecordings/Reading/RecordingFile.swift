/// The properties of a file that are needed to read its entries.
struct RecordingFile: Sendable {
  /// The path, as shown in messages.
  let path: String
  /// The tool that wrote the file.
  let tool: RecordingTool
  /// The largest decoded body, in bytes.
  let bodyLimit: Int
  /// The files in which bodies may be.
  var bodies = BodyFiles.none
}
