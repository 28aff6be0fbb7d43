package import HTTPMessages

extension HARReader {
  /// Converts exchanges, including their secrets, to a recording in memory; writes nothing to disk.
  ///
  /// - Parameter file: The name of the recording in messages.
  /// - Throws: `RecordingProblem`, as `read(_:file:)` does.
  package func recording(of exchanges: [HTTPExchange], file: String) throws(RecordingProblem) -> Recording {
    let writer = HARWriter(name: "contract", version: "")
    let entries = exchanges.map { writer.entry(withSecretsOf: CapturedExchange(exchange: $0, started: "")) }
    let text = writer.head() + entries.joined(separator: writer.separator) + writer.tail
    return try read(Array(text), file: file)
  }
}
