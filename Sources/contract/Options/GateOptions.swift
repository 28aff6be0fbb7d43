import AcceptanceBackend
import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import FeedAcceptance
import Workflows

/// The stages of a gate, and their subjects.
struct GateOptions: SettingGroup {
  static let settings: [SettingOf<GateOptions>] = [
    SettingOf("stages", \.stages, fallback: Stage.usual.map(\.rawValue).joined(separator: ", ")),
    SettingOf("require", \.require),
    SettingOf(ConfigurationKey("strength-fail-under", .text, option: "--min-strength"), \.strengthFailUnder),
    SettingOf(ConfigurationKey("strength-accepted", .path, option: "--exceptions"), \.strengthAccepted),
  ]

  @Option(
    help: .value(
      "stage",
      "The stages to run: check, verify, accept, strength, drift; repeatable, or a comma-separated list. "
        + "(default: the first three)"
    ),
    completion: .list(Stage.allCases.map(\.rawValue))
  )
  var stages: [String] = []

  @Option(
    help: .value(
      "stage",
      "Fail if this stage is skipped: check, verify, accept, strength, drift; repeatable, or a comma-separated list."
    ),
    completion: .list(Stage.allCases.map(\.rawValue))
  )
  var require: [String] = []

  @Option(
    help: .value(
      "id",
      "Run only this operation, path, tag, check, workflow or case: an id, 'GET /books', /books, tag:books; "
        + "repeatable, or a comma-separated list."
    ),
    completion: CompletionIDs.subjects
  )
  var include: [String] = []

  @Option(
    help: .value("id", "Leave out this operation, path, tag, check or case; repeatable, or a comma-separated list."),
    completion: CompletionIDs.subjects
  )
  var exclude: [String] = []

  /// Run the stage strength, and fail if the contract notices less than this percentage of the changes.
  @Keyed var strengthFailUnder: Double?

  /// Accept the changes in this file in the stage strength, each with a reason.
  @Keyed var strengthAccepted: String?

  /// A kind of stage.
  enum Stage: String, CaseIterable {
    case check
    case verify
    case accept
    case strength
    case drift

    /// The stages of a gate that names none and no strength of the contract; a comparison with an API has to be named.
    static let usual: [Stage] = [.check, .verify, .accept]
  }

  /// Returns the stages to run.
  ///
  /// - Throws: `CommandFailure` for an unknown stage.
  func kinds() throws(CommandFailure) -> Set<Stage> {
    let kinds = try Self.kinds(stages, "--stages")
    guard stages.isEmpty else { return kinds }
    return Set(Stage.usual + (strengthFailUnder == nil ? [] : [.strength]))
  }

  mutating func validate() throws { try LimitOptions.check("strength-fail-under", percent: strengthFailUnder) }

  /// Returns the stages that must not be skipped.
  ///
  /// - Throws: `CommandFailure` for an unknown stage, and for one that is not among those to run.
  func requiredKinds() throws(CommandFailure) -> Set<Stage> {
    let (required, selected) = (try Self.kinds(require, "--require"), try kinds())
    if let stage = Stage.allCases.first(where: { required.contains($0) && !selected.contains($0) }) {
      throw CommandFailure(
        "the stage \(stage.rawValue) is required, and not among the stages to run",
        at: "--require",
        remedy: "add it to --stages"
      )
    }
    return required
  }

  private static func kinds(_ texts: [String], _ option: String) throws(CommandFailure) -> Set<Stage> {
    try Stage.listed(in: texts) { name in
      CommandFailure(
        "\"\(name)\" is not a stage",
        at: option,
        remedy: "the stages are check, verify, accept, strength and drift"
      )
    }
  }

  /// The subjects of the stages: operations, checks and cases.
  struct Subjects {
    /// The operations and checks of `check` and `verify`.
    var selection = RunSelection()
    /// The cases of `accept`, in the order in which they are run.
    var cases: [AcceptanceCase]
  }

  /// Sorts the names of `--include` and `--exclude` into operations, checks and cases.
  ///
  /// - Throws: `CommandFailure` for an unknown name, and for an empty selection.
  func subjects(in input: ContractInput, of suite: SuiteOptions) throws(CommandFailure) -> Subjects {
    let (contract, workflows) = (input.contract, input.workflows)
    let ofVerification = CheckID.ofCommand(for: .verification)
    let others = CheckID.ofCommand(for: .files) + CheckID.ofCommand(for: .drift)
    let checks = ofVerification + others.filter { !ofVerification.contains($0) }
    let cases = AcceptanceSuite.cases(under: (try? contract.acceptanceRules()) ?? .shipped)
    var selection = RunSelection()
    func sort(
      _ texts: [String],
      _ option: String,
      into names: inout RunSelection.Names,
      _ workflows: WorkflowSet?
    ) throws(CommandFailure) -> Set<String> {
      var ids: Set<String> = []
      let all = CaseOptions.names(of: cases)
      try names.add(texts, option, in: contract, workflows, checks: checks, further: all) { name in
        guard let cases = SuiteOptions.cases(named: name, among: cases) else { return false }
        ids.formUnion(cases.map(\.id))
        return true
      }
      return ids
    }
    let kept = try sort(include, "--include", into: &selection.included, workflows)
    let left = try sort(exclude, "--exclude", into: &selection.excluded, nil)
    try selection.requireNonEmpty(in: contract, checks: checks)
    let played = suite.cases(among: cases).filter { (kept.isEmpty || kept.contains($0.id)) && !left.contains($0.id) }
    return Subjects(selection: selection, cases: played)
  }
}
