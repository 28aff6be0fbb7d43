import Basics
import ContractModel
import ContractReports
import ContractYAML
import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import Workflows

/// The contract and recordings of a run, as specified by its options.
struct ContractInput {
  /// The operations of all contracts.
  var contract: Contract
  /// Where the files are.
  @Shared var places: RunPlaces
  /// The files of the contracts.
  let files: [ContractFile]
  /// Loads changed files of the contracts as these were loaded.
  let reload: @Sendable ([ContractFile]) -> Contract
  /// The workflows of all contracts.
  private(set) var workflows: WorkflowSet
  /// The recordings that could be read.
  var recordings: [Recording]
  /// The paths of all recordings, including those that could not be read.
  var recordingPaths: [String]
  /// The errors of the files, as findings; errors of the contract only if they concern selected operations.
  var findings: [Finding] { isReported ? [] : contractFindings + fileFindings + recordingFindings }
  /// Notes about where the files came from.
  var notes: [String]
  /// The available scenarios.
  var book = ScenarioBook.ofCommand
  /// Whether contract and recordings are those of the sample API that is built into the command.
  let isDemonstration: Bool

  private let isMissing: Bool
  /// The number of files with scenarios.
  private var scenarioCount = 0
  @Shared private var selection = RunSelection()
  /// The faults of the documents themselves, where a run judges them.
  private var review: DocumentReview?
  /// Whether a document with an error, or one that is read leniently, is not used.
  private var isHeldToForm = false
  /// Whether a malformed entry of a recording is an error, although the rest can be used.
  private var judgesEntries = false
  private var fileFindings: [Finding] = []
  private var isReported = false

  /// Reads contracts and, if needed, recordings; errors inside the files become findings.
  ///
  /// - Parameters:
  ///   - places: The files that the options name.
  ///   - needsRecordings: Whether recordings are read.
  ///   - absence: What happens if there is no contract.
  ///   - served: Contracts that were retrieved from their URLs.
  /// - Throws: `CommandFailure` for a path that cannot be read, and for a missing contract that is needed.
  init(
    _ places: RunPlaces,
    needsRecordings: Bool,
    absence: ContractAbsence = .refused,
    served: [SourceFile] = []
  ) throws(CommandFailure) {
    let hasContract = places.namesContract || !served.isEmpty
    isDemonstration = places.isDemonstration
    if !hasContract, absence != .allowed { throw ContractAbsence.failure(places) }
    var contracts = InputFiles.Content(files: [])
    if isDemonstration {
      contracts = InputFiles.contracts.embedded
    } else if hasContract, !places.contracts.isEmpty || served.isEmpty {
      contracts = try InputFiles.contracts.read(places.contracts)
    }
    contracts.files += served
    self.places = places
    let named = places.contracts.isEmpty && served.isEmpty ? [InputFiles.contracts.defaultFolder] : places.contracts
    // What a served document refers to is read from no folder that nobody named.
    let roots = try ReferenceRoots(contracts: named, allowed: places.allowedRoots)
    let reader: ContractLoader.FileReader = { roots.read($0) }
    let readFile = contracts.isEmbedded ? nil : reader
    let shown = (named + served.map(\.path)).joined(separator: ", ")
    let overlays = try Self.overlays(places.overlays)
    reload = { files in
      Self.load(files, with: overlays, readFile: readFile, ignoring: places.ignoredFormats, folder: shown)
    }
    files = contracts.files.map { ContractFile(path: $0.path, bytes: $0.bytes) }
    contract = reload(files)
    workflows = WorkflowSet(of: contract)
    let violations = isDemonstration ? 0 : DocumentReview.violations(of: contract)
    isMissing = !hasContract
    recordings = []
    recordingPaths = []
    notes = []
    if isMissing {
      notes.append(
        "there is no contract: requests are compared with the recordings only (--contracts names a contract)"
      )
    }
    if violations > 0 {
      notes.append(
        "\(Self.leniency) in \(counted(violations, "place")), and is used as it is; contract check lists \(violations == 1 ? "it" : "them")"
      )
    }
    if isDemonstration { notes.append(ContractAbsence.demonstrationNote) }
    if hasContract, !isDemonstration, !places.contracts.isEmpty || served.isEmpty {
      let unread = InputFiles.contracts.unread(in: places.contracts)
      if !unread.isEmpty {
        let names = unread.map(VisibleText.of).listed(atMost: 5)
        notes.append("not read: \(names); the names of contracts end with .yaml, .yml or .json")
      }
    }
    guard needsRecordings else { return }
    let folder = InputFiles.recordings
    let embedded = isDemonstration ? folder.embedded.files : []
    for path in isDemonstration ? embedded.map(\.path) : try folder.pathsIfThere(places.recordings) {
      recordingPaths.append(path)
      let file = isDemonstration ? nil : try folder.open(path)
      do {
        let recording =
          if let file {
            try RecordingReader().read(file, file: path)
          } else {
            try RecordingReader().read(embedded.first { $0.path == path }?.bytes ?? [], file: path)
          }
        recordings.append(recording)
      } catch {
        fileFindings.append(Finding(error))
      }
    }
    let scenarios = try ScenarioFile.read(places.recordings, embedded: isDemonstration, beside: self)
    book = scenarios.book
    scenarioCount = scenarios.count
    fileFindings += scenarios.findings
  }

  /// Returns the recordings that a scenario replays, in order.
  func recordings(of scenario: Scenario) -> [Recording] {
    book.files(of: scenario, among: recordings.map(\.file)).compactMap { file in recordings.first { $0.file == file } }
  }

  /// Whether there is anything to replay.
  var hasRecordings: Bool { recordings(of: .online).contains { !$0.entries.isEmpty } }

  /// Returns the recordings that are replayed without a scenario.
  ///
  /// - Throws: `CommandFailure` if they are empty.
  func replayedRecordings() throws(CommandFailure) -> [Recording] {
    let recordings = recordings(of: .online)
    guard recordings.contains(where: { !$0.entries.isEmpty }) else {
      throw CommandFailure(
        "there is no recording to replay",
        remedy: "name recordings with --recordings, or a live server with --base-url",
        status: .recording
      )
    }
    return recordings
  }

  /// Returns how many files each check of files judged, as far as a run includes it.
  func judgements(of checks: [CheckID]) -> [CheckID: Int] {
    let counts: [CheckID: Int] = [
      .contract: files.count, .recording: recordingPaths.count, .scenario: scenarioCount,
      .secret: recordings.count, .age: recordings.count, .unused: recordings.count,
    ]
    return counts.filter { checks.contains($0.key) }
  }

  /// The files of the contracts, and those that they refer to.
  var filesWithReferenced: [ContractFile] {
    files
      + contract.referencedFiles.compactMap { path in
        (try? WholeFile.read(path)).map { ContractFile(path: path, bytes: $0, isContract: false) }
      }
  }

  /// The file of the first operation, where findings without a place of their own are shown.
  var firstContractFile: String? { contract.operations.first?.place.file }

  /// The same input without its findings, which have been reported.
  var withoutFindings: ContractInput {
    var input = self
    input.isReported = true
    input.notes = []
    return input
  }

  /// Judges the documents by their specifications, too, and every entry of the recordings by its form.
  ///
  /// - Parameter isStrict: Whether what is read leniently is an error.
  mutating func review(strictly isStrict: Bool) {
    judgesEntries = true
    guard !isMissing else { return }
    review = DocumentReview(contract, strictly: isStrict)
    isHeldToForm = isStrict
    notes.removeAll { $0.hasPrefix(Self.leniency) }
  }

  private static let leniency = "the contract does not follow its specification"

  /// Returns the same input for a selection of operations; errors of others are neither reported nor counted.
  func selecting(_ selection: RunSelection) -> ContractInput {
    var input = self
    input.selection = selection
    return input
  }

  /// The selected operations that cannot be used because of errors in the contract.
  var setAside: [SetAsideOperation] { contract.setAside.filter { selection.allows(operation: $0.id) } }

  /// The findings about the contract that concern the selected operations.
  private var contractFindings: [Finding] {
    guard !isMissing else { return [] }
    let problems = (review?.problems ?? contract.problems) + workflows.problems
    return problems.filter { problem in
      problem.operations.isEmpty || problem.operations.contains(where: selection.allows(operation:))
    }
    .map { review == nil ? Finding($0) : Finding(ofDocument: $0) }.filter { selection.allows(check: $0.check) }
  }

  /// The findings about the entries of the recordings.
  ///
  /// A run that uses recordings leaves out a malformed entry, with a warning; for one that judges them, it is an error.
  private var recordingFindings: [Finding] {
    let read = Set(recordingPaths)
    return recordings.filter { read.contains($0.file) }.flatMap { recording in
      (judgesEntries ? recording.problems : recording.problemsInUse).map { Finding($0) }
    }
  }

  /// The exit status of a run that needs valid files; `nil` if the input is usable.
  ///
  /// An operation with errors does not prevent the use of others; its error is a finding like any other.
  var failureStatus: ExitStatus? {
    let operations = contract.operations.filter { selection.allows(operation: $0.id) }
    let isBroken = !isMissing && (contract.isUnusable || (operations.isEmpty && !setAside.isEmpty))
    let errors = (fileFindings + recordingFindings).filter { $0.severity == .error }
    let isRefused = isHeldToForm && contractFindings.contains { $0.severity == .error }
    if isBroken || isRefused || errors.contains(where: { $0.check == .scenario }) { return .unusable }
    return errors.isEmpty ? nil : .recording
  }

  /// Parses a file according to its extension, as JSON or YAML.
  static func parse(_ file: SourceFile) -> Result<JSONDocument, ContractFileFault> {
    guard file.path.lowercased().hasSuffix(".json") else { return ContractLoader.yaml(file.path, file.bytes) }
    return Result { () throws(JSONSyntaxError) in try JSONDocument(parsing: file.bytes) }
      .mapError { ContractFileFault(message: $0.message, location: $0.location) }
  }

  /// Reads overlays at paths.
  ///
  /// - Throws: `CommandFailure` for one that cannot be read; what is wrong with its text is a problem of the contract.
  static func overlays(_ paths: [String]) throws(CommandFailure) -> [ContractFile] {
    var files: [ContractFile] = []
    for path in paths {
      let file = InputFile(noun: "overlay", remedy: "name a file with --overlay")
      files.append(ContractFile(path: path, bytes: try file.bytes(of: path), isContract: false))
    }
    return files
  }

  /// Loads contracts in YAML and JSON; without `readFile` they can only refer to each other.
  static func load(
    _ files: [ContractFile],
    with overlays: [ContractFile],
    readFile: ContractLoader.FileReader?,
    ignoring formats: Set<String>,
    folder: String
  ) -> Contract {
    var loader = ContractLoader(readFile: readFile, ignoredFormats: formats) { path, bytes in
      // The path of a served document says little about its form.
      if path.contains("://"), let document = try? JSONDocument(parsing: bytes) { return .success(document) }
      return ContractLoader.yaml(path, bytes)
    }
    loader.overlays = overlays
    return loader.load(files, folder: folder)
  }
}

extension Finding {
  /// Creates a finding for a problem of a document, by the check that can be excluded, if there is one.
  init(ofDocument problem: ContractProblem) {
    self.init(problem)
    guard let check = problem.documentCheck else { return }
    self.check = CheckID(check)
  }

  /// Creates a finding for a problem of a contract.
  init(_ problem: ContractProblem) {
    self.init(
      check: .contract,
      severity: problem.mayBeElsewhere ? .warning : problem.severity,
      operation: problem.operations.count == 1 ? problem.operations.first : nil,
      message: problem.message,
      details: problem.consequence,
      contract: ContractPlace(place: problem.place, pointer: problem.pointer)
    )
  }

  /// Creates a finding for a problem of a recording.
  init(_ problem: RecordingProblem) {
    self.init(
      check: .recording,
      severity: problem.severity,
      message: (problem.entry.map { "entry \($0): " } ?? "") + problem.message,
      contract: ContractPlace(place: problem.place)
    )
  }
}

extension ContractProblem {
  /// Whether it is about a name that may be that of another document of the API, as official tests of OpenAPI have it.
  var mayBeElsewhere: Bool { [.unknownLinkOperation, .unknownSecurityScheme].contains(code) }

  /// The maximum number of unusable operations named in one line.
  private static let namedOperations = 5

  /// The consequences of an error that does not concern the contract as a whole.
  fileprivate var consequence: [String] {
    guard severity == .error, extent == .operations else { return [] }
    let names = operations.listed(atMost: Self.namedOperations)
    return [
      "set aside and not judged: \(names); fix the contract, or leave \(operations.count == 1 ? "it" : "them") out "
        + "with --exclude"
    ]
  }
}
