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
  /// What is wrong with the files, as findings.
  var findings: [Finding]
  /// What the reader must know of where the files came from.
  var notes: [String]

  /// Reads and loads contracts and, where they are needed, recordings; what is wrong inside the files are findings.
  ///
  /// - Throws: `CommandFailure` for a path that cannot be read.
  init(_ options: ContractOptions, needsRecordings: Bool) throws(CommandFailure) {
    let contracts = try ContractFolder.contracts.read(options.contracts)
    let folder =
      options.contracts.isEmpty ? ContractFolder.contracts.defaultFolder : options.contracts.joined(separator: ", ")
    let referenced = contracts.isEmbedded ? [] : ReferencedFiles.files(of: contracts.files)
    contract = Self.load(contracts.files, referenced: referenced, folder: folder)
    findings = contract.problems.map(Finding.init)
    recordings = []
    notes = []
    if contracts.isEmbedded {
      notes.append(
        "there is no folder Contracts here: the contracts built into the command were used (--contracts names others)"
      )
    }
    guard needsRecordings else { return }
    for file in try ContractFolder.recordings.read(options.recordings, embedded: contracts.isEmbedded).files {
      do {
        let recording = try HARReader().read(file.bytes, file: file.path)
        recordings.append(recording)
        findings += recording.problems.map(Finding.init)
      } catch {
        findings.append(Finding(error))
      }
    }
  }

  /// With which status a run that needs sound files ends; `nil` where they are sound.
  var failureStatus: ExitStatus? {
    let errors = findings.filter { $0.severity == .error }
    if errors.contains(where: { $0.check == .contract }) { return .unusable }
    return errors.isEmpty ? nil : .recording
  }

  private static func load(_ files: [SourceFile], referenced: [SourceFile], folder: String) -> Contract {
    let loader = ContractLoader { _, bytes in
      Result { () throws(YAMLSyntaxError) in try YAMLDocument.parse(bytes) }
        .mapError { ContractFileFault(message: $0.message, location: $0.location) }
    }
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
