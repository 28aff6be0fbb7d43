import Basics
import ContractInference
import ContractReports
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

  /// The files that were written.
  struct Outcome {
    /// The outcome for the recording.
    enum RecordingOutcome {
      case written(exchanges: Int, secrets: Int)
      case left
    }

    /// The outcome for the contract.
    enum ContractOutcome {
      case written(operations: Int, unions: [TypeUnion])
      case left(String)
    }

    let recording: RecordingOutcome
    let contract: ContractOutcome
    /// The exchanges that neither file has, as reasons with their numbers.
    let skipped: [(reason: String, count: Int)]
    /// The scheme, host and port of the API.
    let server: HTTPURL
  }

  /// Writes the recording, and the contract that is inferred from what the recording contains, as far as they are missing.
  ///
  /// - Throws: `CommandFailure` if there is nothing to infer a contract from, or a file cannot be written.
  func write() throws(CommandFailure) -> Outcome {
    guard let selection = InferredContract(from: exchanges.map(\.exchange), of: server) else {
      throw CommandFailure(
        "no contract can be inferred",
        because: exchanges.isEmpty ? "there is no response" : "no response has data, such as JSON",
        remedy: "name paths of the API with --path"
      )
    }
    let isLeft = files.existingRecording != nil
    let secrets = isLeft ? 0 : try record(selection.used, of: selection.server)
    let reasons = Dictionary(grouping: selection.skipped, by: \.reason).mapValues(\.count)
    func outcome(_ contract: Outcome.ContractOutcome) -> Outcome {
      Outcome(
        recording: isLeft ? .left : .written(exchanges: selection.used.count, secrets: secrets),
        contract: contract,
        skipped: reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (reason: $0.key, count: $0.value) },
        server: selection.server
      )
    }
    if let contract = files.existingContract { return outcome(.left(contract)) }
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
    return outcome(.written(operations: inferred.operationCount, unions: inferred.unions))
  }

  /// Writes exchanges without their secrets, as `contract record` does; returns how many secrets there were.
  ///
  /// - Parameters:
  ///   - positions: Which exchanges are written.
  ///   - server: The base URL of the API.
  /// - Throws: `CommandFailure` if the file cannot be written.
  func record(_ positions: [Int], of server: HTTPURL) throws(CommandFailure) -> Int {
    let output: RecordingOutput
    do throws(RecordingFileError) {
      output = try RecordingOutput(path: files.recording, from: .project, below: files.folder)
    } catch {
      throw CommandFailure(error)
    }
    let session = try RecordingSession.started(to: output, .new, of: server, isWalk: false, policy, bodyLimit: 64 << 20)
    for (number, position) in positions.enumerated() where exchanges.indices.contains(position) {
      session.take(exchanges[position], number: number + 1)
    }
    return try session.concluded(isWhole: true).secrets
  }
}
