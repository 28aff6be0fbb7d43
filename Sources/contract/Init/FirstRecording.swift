import ContractInference
import ContractReports
import FileAccess
import HARRecordings
import HTTPMessages
import RecordingSessions
import Redaction
import YAMLSyntax

/// The first recording and contract of a project, from exchanges.
struct FirstRecording {
  /// The exchanges with their secrets.
  let exchanges: [CapturedExchange]
  /// The base URL of the API; `nil` for the origin with the most JSON responses.
  let server: HTTPURL?
  /// The files to write.
  let files: NewProject
  /// The values that must not be written.
  let policy: RedactionPolicy

  /// What was written.
  struct Outcome {
    /// The number of operations in the contract.
    let operations: Int
    /// The number of exchanges in the recording.
    let exchanges: Int
    /// The number of secrets that were replaced.
    let secrets: Int
    /// The exchanges that neither file has, as reasons with their numbers.
    let skipped: [(reason: String, count: Int)]
    /// The scheme, host and port of the API.
    let server: HTTPURL
  }

  /// Writes the recording, and the contract that is inferred from what the recording contains.
  ///
  /// - Throws: `CommandFailure` if there is nothing to infer a contract from, or a file exists or cannot be written.
  func write() throws(CommandFailure) -> Outcome {
    try files.requireAbsence(of: [files.recording, files.contract])
    guard let selection = InferredContract(from: exchanges.map(\.exchange), of: server) else {
      throw CommandFailure(
        "no contract can be inferred",
        because: exchanges.isEmpty ? "there is no exchange" : "no response has data, such as JSON",
        remedy: "name paths of the API with --path"
      )
    }
    let secrets = try record(selection)
    let bytes = try InputFile(noun: "recording", remedy: "record it again").bytes(of: files.recording)
    let recording: Recording
    do throws(RecordingProblem) { recording = try RecordingReader().read(bytes, file: files.recording) } catch {
      throw CommandFailure("the recording cannot be read back", because: error.message, status: .recording)
    }
    // Only what is in the recording without its secrets may be in the contract.
    guard let inferred = InferredContract(from: recording.entries.map(\.exchange), of: selection.server) else {
      throw CommandFailure(
        "no contract can be inferred from \(files.recording)",
        remedy: "record requests to an API, not to pages: a response needs a status and a path",
        status: .recording
      )
    }
    let yaml = YAMLWriter.text(of: inferred.document)
    try files.create(files.contract, Array(yaml.utf8), noun: "contract")
    let reasons = Dictionary(grouping: selection.skipped, by: \.reason).mapValues(\.count)
    return Outcome(
      operations: inferred.operationCount,
      exchanges: recording.entries.count,
      secrets: secrets,
      skipped: reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (reason: $0.key, count: $0.value) },
      server: selection.server
    )
  }

  /// Writes the selected exchanges without their secrets, as `contract record` does; returns how many there were.
  private func record(_ selection: InferredContract) throws(CommandFailure) -> Int {
    let limit = 64 << 20
    let settings = RecordingSession.Settings(
      mode: .new,
      redaction: policy.recording(bodyLimit: limit),
      creator: ("contract", ContractCommand.version),
      base: selection.server,
      isWalk: false,
      bodyLimit: limit
    )
    do throws(RecordingFileError) {
      let session = try RecordingSession(
        to: RecordingOutput(path: files.recording, from: .project, below: files.folder),
        settings
      )
      for (number, position) in selection.used.enumerated() where exchanges.indices.contains(position) {
        session.take(exchanges[position], number: number + 1)
      }
      return try session.finish(isWhole: true).secrets
    } catch {
      throw CommandFailure(error)
    }
  }
}
