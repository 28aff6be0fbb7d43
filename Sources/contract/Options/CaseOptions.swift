import ArgumentParser
import ContractReports
import Diagnostics
import FeedAcceptance
import HTTPMessages
import JSONSyntax
import MockEngine

/// The acceptance cases to run, and the store to use.
struct CaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Play only this case, or group of cases such as matrix.online; repeatable, or a comma-separated list.",
      valueName: "id"
    )
  )
  var include: [String] = []

  @OptionGroup(title: OptionTitle.cases) var origins: OriginOptions

  @Option(help: "The store of the client under test.")
  var store = Setting(StoreKind.memory)

  /// Returns the cases with the given identifiers and origins; all cases if there are none.
  ///
  /// - Throws: `CommandFailure` for an unknown case or group, with the nearest name, for an unknown origin, and if no
  ///   case is left.
  func cases(among all: [AcceptanceCase]) throws(CommandFailure) -> [AcceptanceCase] {
    let cases = try included(among: all)
    let selected = try origins.cases(among: cases)
    if selected.isEmpty {
      throw CommandFailure("--include and --origin select no case", remedy: "contract accept --list shows them all")
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

  private func included(among all: [AcceptanceCase]) throws(CommandFailure) -> [AcceptanceCase] {
    guard !include.isEmpty else { return all }
    let names = include.flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) }.filter { !$0.isEmpty }
    guard !names.isEmpty else {
      throw CommandFailure("--include names no case", remedy: "contract accept --list shows them all")
    }
    do throws(UnknownCase) {
      return try AcceptanceSuite.selecting(names, among: all)
    } catch {
      let nearest = NearestName.find(error.id, among: Self.names(of: all))
      throw CommandFailure(
        "--include: no case is called \"\(VisibleText.of(error.id))\"; "
          + (nearest.map { "did you mean \"\($0)\"? " } ?? "") + "contract accept --list shows them all"
      )
    }
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

/// How strictly a client reads bodies.
enum PayloadOption: String, CaseIterable, ExpressibleByArgument, Sendable {
  case strict
  case decodable

  /// The choice as the suite has it.
  var strictness: PayloadStrictness {
    switch self {
    case .strict: .strict
    case .decodable: .decodable
    }
  }
}

/// The origins of the acceptance cases to run.
struct OriginOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Play only cases of this origin: story, use-cases, contract, payloads, robustness; repeatable, or a comma-separated list.",
      valueName: "origin"
    )
  )
  var origin: [String] = []

  @Option(help: "How strictly the client reads bodies: as the contract demands, or as Codable does.")
  var payloads = PayloadOption.strict

  /// Returns the cases with the given origins, or all, for a client that reads bodies so strictly.
  ///
  /// - Throws: `CommandFailure` for an unknown origin.
  func cases(among cases: [AcceptanceCase]) throws(CommandFailure) -> [AcceptanceCase] {
    let cases = AcceptanceSuite.cases(cases, payloads: payloads.strictness)
    guard !origin.isEmpty else { return cases }
    var kinds: Set<CaseOrigin.Kind> = []
    for name in origin.flatMap({ $0.split(separator: ",") }).map({ ASCII.trimmed(String($0)) }) {
      guard let kind = CaseOrigin.Kind(rawValue: name) else {
        throw CommandFailure(
          "\"\(VisibleText.of(name))\" is not an origin",
          at: "--origin",
          remedy: "the origins are \(CaseOrigin.Kind.allCases.map(\.rawValue).joined(separator: ", "))"
        )
      }
      kinds.insert(kind)
    }
    return cases.filter { kinds.contains($0.origin.kind) }
  }
}

extension CaseOptions: SettingGroup {
  static let settings: [SettingOf<CaseOptions>] = [SettingOf("store", \.store)]
}
