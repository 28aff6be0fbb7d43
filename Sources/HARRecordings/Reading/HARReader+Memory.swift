package import HTTPExchange

extension HARReader {
  /// Exchanges as a recording in memory, with their secrets; nothing of it is written anywhere.
  ///
  /// - Parameter file: What messages call the recording.
  /// - Throws: `RecordingProblem`, as for any recording.
  package func recording(of exchanges: [HTTPExchange], file: String) throws(RecordingProblem) -> Recording {
    let writer = HARWriter(name: "contract", version: "")
    let entries = exchanges.map { writer.entry(withSecretsOf: CapturedExchange(exchange: $0, started: "")) }
    let text = writer.head() + entries.joined(separator: writer.separator) + writer.tail
    return try read(Array(text), file: file)
  }
}
