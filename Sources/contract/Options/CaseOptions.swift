import ArgumentParser
import ContractReports
import Diagnostics
import FeedAcceptance
import HTTPMessages
import JSONSyntax
import MockEngine

/// The acceptance cases to run.
struct CaseOptions: ParsableArguments {
  @Option(
    help: .value(
      "id",
      "Play only this case, group of cases such as matrix.online, or origin: story, use-cases, contract, payloads or "
        + "robustness; repeatable, or a comma-separated list."
    ),
    completion: CompletionIDs.cases
  )
  var include: [String] = []

  @Option(
    help: .value("id", "Leave out this case, group or origin; repeatable, or a comma-separated list."),
    completion: CompletionIDs.cases
  )
  var exclude: [String] = []

  /// Returns the cases with the given identifiers and origins; all cases if there are none.
  ///
  /// - Throws: `CommandFailure` for an unknown case or group, with the nearest name, and if no case is left.
  func cases(among all: [AcceptanceCase], of suite: SuiteOptions) throws(CommandFailure) -> [AcceptanceCase] {
    let all = suite.cases(among: all)
    let included = try Self.named(include, "--include", among: all)
    let excluded = try Self.named(exclude, "--exclude", among: all)
    let selected = all.filter { (included?.contains($0.id) ?? true) && !(excluded?.contains($0.id) ?? false) }
    if selected.isEmpty {
      throw CommandFailure("--include and --exclude select no case", remedy: "contract accept --list shows them all")
    }
    let left = try Self.leavingOutExcluded(selected, among: all)
    if left.isEmpty, let exclusion = ProjectSettings.excludedCases.first?.exclusion {
      throw CommandFailure(
        "the exclusions leave no case",
        at: exclusion.place.description,
        remedy: "exclude fewer, or select others with --include"
      )
    }
    return left
  }

  /// Leaves out the cases that the project excludes.
  private static func leavingOutExcluded(
    _ cases: [AcceptanceCase],
    among all: [AcceptanceCase]
  ) throws(CommandFailure) -> [AcceptanceCase] {
    var excluded: Set<String> = []
    for (name, exclusion) in ProjectSettings.excludedCases {
      do throws(UnknownCase) { excluded.formUnion(try AcceptanceSuite.selecting([name], among: all).map(\.id)) } catch {
        throw CommandFailure(error, at: exclusion.place.description)
      }
    }
    return cases.filter { !excluded.contains($0.id) }
  }

  /// Returns the ids of the cases that names select; `nil` without names.
  private static func named(
    _ texts: [String],
    _ option: String,
    among all: [AcceptanceCase]
  ) throws(CommandFailure) -> Set<String>? {
    guard !texts.isEmpty else { return nil }
    let names = RunSelection.Names.split(texts)
    guard !names.isEmpty else {
      throw CommandFailure("\(option) names no case", remedy: "contract accept --list shows them all")
    }
    var ids: Set<String> = []
    for name in names {
      guard let cases = SuiteOptions.cases(named: name, among: all) else {
        let nearest = NearestName.find(name, among: CaseOrigin.Kind.allCases.map(\.rawValue) + Self.names(of: all))
        throw CommandFailure(
          "no case is called \"\(VisibleText.of(name))\"",
          at: option,
          remedy: nearest.map { "did you mean \"\($0)\"?" } ?? "contract accept --list shows them all"
        )
      }
      ids.formUnion(cases.map(\.id))
    }
    return ids
  }

  /// Every identifier, and every group that is a prefix of one: `matrix`, `matrix.online`.
  static func names(of cases: [AcceptanceCase]) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for subject in cases {
      let parts = subject.id.split(separator: ".")
      for length in 1...max(1, parts.count) {
        let name = parts.prefix(length).joined(separator: ".")
        if seen.insert(name).inserted { names.append(name) }
      }
    }
    return names
  }
}

extension PayloadStrictness: SettingScalar {}

/// How the acceptance suite is played.
struct SuiteOptions: SettingGroup {
  static let settings: [SettingOf<SuiteOptions>] = [
    SettingOf("payloads", \.payloads), SettingOf("store", \.store),
  ]

  /// How strictly the client reads bodies: as the contract demands, or as Codable does.
  @Keyed var payloads = Setting(PayloadStrictness.strict)

  /// The store of the client under test.
  @Keyed var store = Setting(StoreKind.memory)

  /// Returns the cases of a client that reads bodies so strictly.
  func cases(among cases: [AcceptanceCase]) -> [AcceptanceCase] {
    AcceptanceSuite.cases(cases, payloads: payloads.value)
  }

  /// Returns the cases that an id, a group or an origin names; `nil` for another name.
  static func cases(named name: String, among all: [AcceptanceCase]) -> [AcceptanceCase]? {
    if let cases = try? AcceptanceSuite.selecting([name], among: all) { return cases }
    return CaseOrigin.Kind(rawValue: name).map { kind in all.filter { $0.origin.kind == kind } }
  }
}
