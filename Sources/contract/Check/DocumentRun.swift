import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

/// A run of `contract check` about documents alone: judges each by its own specification.
struct DocumentRun {
  /// The documents, and the folders that they are in.
  let paths: [String]
  /// The folders that references may lead to, and formats that are not asserted.
  let references: ReferenceOptions
  /// The selected checks.
  let selection: RunSelection
  /// Whether what is read leniently is an error.
  let isStrict: Bool
  /// The start time of the run.
  let clock: RunClock

  private static let mostNamed = 10
  /// Problems that a specification forbids, although an operation can be used with them.
  private static let forbidden: Set<ContractProblem.Code> = [.invalidServer, .duplicateOperationID]
  /// Problems in documents that the official tests of OpenAPI call valid; so are expressions and parameters of paths
  /// that do not match.
  private static let tolerated: Set<ContractProblem.Code> = [.invalidMediaType, .invalidPath]

  /// Judges the documents.
  ///
  /// - Throws: `CommandFailure` for a path that cannot be read.
  func outcome(_ outputs: RunOutputs) throws(CommandFailure) -> StageOutcome {
    let files = try InputFiles.contracts.read(paths).files
    let roots = try ReferenceRoots(contracts: paths, allowed: references.allowRefRoot)
    let overlays = try ContractInput.overlays(references.overlay)
    var findings: [Finding] = []
    var judged: [String] = []
    for file in files {
      let contract = ContractInput.load(
        [ContractFile(path: file.path, bytes: file.bytes)],
        with: overlays,
        readFile: { roots.read($0) },
        ignoring: Set(references.ignoreFormat),
        folder: file.path
      )
      let review = DocumentReview(contract, strictly: isStrict)
      let isPart = review.documents.isEmpty && !paths.contains(file.path)
      judged += review.documents.map { "\(VisibleText.of($0.file)) (\($0.version))" }
      for problem in review.problems where !review.isAboutOtherDocument(problem) {
        // What is in a folder of documents without being one is a part of others, or another file.
        guard !(isPart && problem.code == .notOpenAPI) else { continue }
        var finding = Finding(ofDocument: problem)
        if problem.isLeftOut && !Self.tolerated.contains(problem.code) || Self.forbidden.contains(problem.code) {
          finding.severity = .error
        }
        if problem.mayBeElsewhere { finding.severity = .warning }
        findings.append(finding)
      }
    }
    findings.removeAll { !selection.allows(check: $0.check) }
    var report = Report(
      command: Subcommand.check.rawValue,
      version: ContractCommand.version,
      started: clock.started,
      elapsed: clock.elapsed,
      checks: Self.checks.filter(selection.allows(check:)),
      findings: findings,
      notes: judged.isEmpty ? [] : [Self.note(judged)]
    )
    report.contractFile = files.first?.path
    report.judgements = Dictionary(Self.checks.map { ($0, judged.count) }) { first, _ in first }
    report = outputs.accepting(report)
    if judged.isEmpty, report.holds {
      let reason = "\(paths.joined(separator: ", ")) has no OpenAPI, Arazzo or Overlay document"
      return StageOutcome(report, failure: .nothingJudged(because: reason))
    }
    return StageOutcome(report, status: report.holds ? .holds : .unusable)
  }

  /// The checks of documents: that they can be read, and what is said about them.
  static let checks: [CheckID] = [.contract] + DescribedCheck.ofDocuments.map(\.id)

  private static func note(_ judged: [String]) -> String {
    let named = judged.prefix(mostNamed).joined(separator: ", ")
    return "judged \(counted(judged.count, "document")): \(named)" + (judged.count > mostNamed ? ", …" : "")
  }
}
