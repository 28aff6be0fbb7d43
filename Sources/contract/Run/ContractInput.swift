import ContractMockServer
import ContractModel
import ContractReports
import HARRecordings
import JSONSyntax
import YAMLSyntax

/// The contract and recordings of a run, as its options name them.
struct ContractInput {
  /// The operations of all contracts.
  var contract: Contract
  /// The recordings that could be read.
  var recordings: [Recording]
  /// The paths of all recordings, those that could not be read among them.
  var recordingPaths: [String]
  /// What is wrong with the files, as findings.
  var findings: [Finding]
  /// What the reader must know of where the files came from.
  var notes: [String]
  /// The paths of the files to which the contracts refer.
  var referencedPaths: [String]
  /// The scenarios that can be chosen.
  var book = ScenarioBook.builtIn

  /// Reads and loads contracts and, where they are needed, recordings; what is wrong inside the files are findings.
  ///
  /// Without `needsContract` recordings that are named can do without a contract: what is built into the command belongs
  /// to another API.
  ///
  /// - Throws: `CommandFailure` for a path that cannot be read.
  init(_ options: ContractOptions, needsRecordings: Bool, needsContract: Bool = true) throws(CommandFailure) {
    let contracts = try ContractFolder.contracts.read(
      options.contracts,
      embedded: needsContract || options.recordings.isEmpty
    )
    let folder =
      options.contracts.isEmpty ? ContractFolder.contracts.defaultFolder : options.contracts.joined(separator: ", ")
    let referenced = contracts.isEmbedded ? [] : ReferencedFiles.files(of: contracts.files)
    referencedPaths = referenced.map(\.path)
    contract = Self.load(contracts.files, referenced: referenced, folder: folder)
    let isMissing = contracts.files.isEmpty && !needsContract
    findings = isMissing ? [] : contract.problems.map(Finding.init)
    recordings = []
    recordingPaths = []
    notes = []
    if isMissing {
      notes.append("there is no contract: requests are compared with the recordings alone (--contracts names one)")
    }
    if contracts.isEmbedded {
      notes.append(
        "there is no folder Contracts here: the contracts built into the command were used (--contracts names others)"
      )
    }
    guard needsRecordings else { return }
    let content = try ContractFolder.recordings.read(options.recordings, embedded: contracts.isEmbedded)
    if content.isEmbedded {
      notes.append(
        "there is no folder Recordings here: the recordings built into the command were used, which are composed, not "
          + "recorded (--recordings names others)"
      )
    }
    for file in content.files {
      recordingPaths.append(file.path)
      do {
        let recording = try HARReader().read(file.bytes, file: file.path)
        recordings.append(recording)
        findings += recording.problems.map(Finding.init)
      } catch {
        findings.append(Finding(error))
      }
    }
    let scenarios = try ScenarioFile.read(options.recordings, embedded: contracts.isEmbedded, beside: self)
    book = scenarios.book
    findings += scenarios.findings
  }

  /// The recordings that a scenario plays, in their order.
  func recordings(of scenario: Scenario) -> [Recording] {
    book.files(of: scenario, among: recordings.map(\.file)).compactMap { file in recordings.first { $0.file == file } }
  }

  /// The recordings that are replayed without a scenario.
  ///
  /// - Throws: `CommandFailure` where they hold nothing.
  func replayedRecordings() throws(CommandFailure) -> [Recording] {
    let recordings = recordings(of: .online)
    guard recordings.contains(where: { !$0.entries.isEmpty }) else {
      throw CommandFailure(
        "there is no recording to replay; name recordings with --recordings, or a live server with --base-url",
        status: .recording
      )
    }
    return recordings
  }

  /// The same files, what is wrong with them having been told.
  var told: ContractInput {
    var input = self
    input.findings = []
    input.notes = []
    return input
  }

  /// With which status a run that needs sound files ends; `nil` where they are sound.
  var failureStatus: ExitStatus? { Self.failureStatus(of: findings) }

  /// With which status a run ends that needs files without such errors; `nil` where there are none.
  static func failureStatus(of findings: [Finding]) -> ExitStatus? {
    let errors = findings.filter { $0.severity == .error }
    let isUnusable = errors.contains { $0.check == .contract || $0.check == .scenario }
    if isUnusable { return .unusable }
    return errors.isEmpty ? nil : .recording
  }

  /// Reads a file as what its extension says: JSON, or else YAML.
  static func parse(_ file: SourceFile) -> Result<JSONDocument, ContractFileFault> {
    guard file.path.lowercased().hasSuffix(".json") else { return parseYAML(file.bytes) }
    return Result { () throws(JSONSyntaxError) in try JSONDocument(parsing: file.bytes) }
      .mapError { ContractFileFault(message: $0.message, location: $0.location) }
  }

  private static func parseYAML(_ bytes: [UInt8]) -> Result<JSONDocument, ContractFileFault> {
    Result { () throws(YAMLSyntaxError) in try YAMLDocument.parse(bytes) }
      .mapError { ContractFileFault(message: $0.message, location: $0.location) }
  }

  private static func load(_ files: [SourceFile], referenced: [SourceFile], folder: String) -> Contract {
    let loader = ContractLoader { _, bytes in parseYAML(bytes) }
    return loader.load(
      files.map { ContractFile(path: $0.path, bytes: $0.bytes) }
        + referenced.map { ContractFile(path: $0.path, bytes: $0.bytes, isContract: false) },
      folder: folder
    )
  }
}

extension Finding {
  /// A problem of a contract.
  init(_ problem: ContractProblem) {
    self.init(
      check: .contract,
      severity: problem.severity == .error ? .error : .warning,
      message: problem.message,
      contract: ContractPlace(place: problem.place, pointer: problem.pointer)
    )
  }

  /// A problem of a recording.
  init(_ problem: RecordingProblem) {
    self.init(
      check: .recording,
      severity: problem.severity == .error ? .error : .warning,
      message: (problem.entry.map { "entry \($0): " } ?? "") + problem.message,
      contract: ContractPlace(place: problem.place)
    )
  }
}
