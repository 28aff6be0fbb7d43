import AcceptanceBackend
import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import FeedAcceptance
import HTTPMessages

/// The stages of a gate, and their subjects.
struct GateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The stages to run: check, verify, accept, strength, drift; repeatable, or a comma-separated list. "
        + "(default: the first three)",
      valueName: "stage"
    )
  )
  var stages: [String] = []

  @Option(
    help: ArgumentHelp(
      "Fail if this stage is skipped: check, verify, accept, strength, drift; repeatable, or a comma-separated list.",
      valueName: "stage"
    )
  )
  var require: [String] = []

  @Option(
    help: ArgumentHelp(
      "Run only this check, operation or case; repeatable, or a comma-separated list.",
      valueName: "id"
    )
  )
  var include: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave out this check, operation or case; repeatable, or a comma-separated list.",
      valueName: "id"
    )
  )
  var exclude: [String] = []

  @OptionGroup(title: OptionTitle.stages) var origins: OriginOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Run the stage strength, and fail if the contract notices less than this percentage of the changes.",
      valueName: "percent"
    )
  )
  var strengthFailUnder: Double?

  @Option(
    help: ArgumentHelp("Accept the changes in this file in the stage strength, each with a reason.", valueName: "path")
  )
  var strengthAccepted: String?

  @Option(help: "The store of the client under test.")
  var store = Setting(StoreKind.memory)

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

  mutating func validate() throws { try LimitOptions.check("--strength-fail-under", percent: strengthFailUnder) }

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
    var kinds: Set<Stage> = []
    for name in texts.flatMap({ $0.split(separator: ",") }).map({ ASCII.trimmed(String($0)) }) {
      guard let kind = Stage(rawValue: name) else {
        throw CommandFailure(
          "\"\(VisibleText.of(name))\" is not a stage",
          at: option,
          remedy: "the stages are check, verify, accept, strength and drift"
        )
      }
      kinds.insert(kind)
    }
    return kinds
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
  func subjects(in contract: Contract) throws(CommandFailure) -> Subjects {
    let ofVerification = CheckID.ofCommand(for: .verification)
    let others = CheckID.ofCommand(for: .files) + CheckID.ofCommand(for: .drift)
    let checks = ofVerification + others.filter { !ofVerification.contains($0) }
    let cases = AcceptanceSuite.cases(under: (try? contract.acceptanceRules()) ?? .shipped)
    var subjects = Subjects(cases: try origins.cases(among: cases))
    let kept = try Self.sort(include, "--include", into: &subjects.selection.included, contract, checks, cases)
    let left = try Self.sort(exclude, "--exclude", into: &subjects.selection.excluded, contract, checks, cases)
    subjects.cases = subjects.cases.filter { (kept.isEmpty || kept.contains($0.id)) && !left.contains($0.id) }
    try subjects.selection.requireNonEmpty(in: contract, checks: checks)
    return subjects
  }

  /// Adds the names of operations and checks, and returns the ids of the cases that the other names select.
  private static func sort(
    _ texts: [String],
    _ option: String,
    into names: inout RunSelection.Names,
    _ contract: Contract,
    _ checks: [CheckID],
    _ cases: [AcceptanceCase]
  ) throws(CommandFailure) -> Set<String> {
    var ids: Set<String> = []
    for name in RunSelection.Names.split(texts).map({ ASCII.trimmed($0) }) {
      if names.add(name, in: contract, checks: checks) { continue }
      guard let cases = try? AcceptanceSuite.selecting([name], among: cases) else {
        throw RunSelection.Names.unknown(
          name,
          option,
          in: contract,
          checks: checks,
          further: "\n  cases: contract accept --list shows them"
        )
      }
      ids.formUnion(cases.map(\.id))
    }
    return ids
  }
}

extension GateOptions: SettingGroup {
  static let settings: [SettingOf<GateOptions>] = [
    SettingOf("stages", \.stages, fallback: Stage.usual.map(\.rawValue).joined(separator: ", ")),
    SettingOf("require", \.require),
    SettingOf("store", \.store),
    SettingOf("strength-fail-under", \.strengthFailUnder),
    SettingOf("strength-accepted", \.strengthAccepted, as: .path),
  ]
}
