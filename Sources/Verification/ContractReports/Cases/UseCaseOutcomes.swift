import Diagnostics

/// The cases of one use case, in a report's order; never none.
///
/// ```swift
/// for useCase in UseCaseOutcomes.grouped(await suite.outcomes()) { print(useCase.title, useCase.counts.wording) }
/// ```
public struct UseCaseOutcomes: Sendable, Hashable {
  /// The title of the use case for people.
  public let title: String
  /// The name of the stage that played them; `nil` in a report of one run.
  public let stage: String?
  /// The cases.
  public let cases: [CaseOutcome]

  /// How many cases ended in each way.
  public var counts: CaseCounts { CaseCounts(cases) }

  /// The matrix of the cases; `nil` for a use case without one.
  public var grid: CaseGrid? { CaseGrid(cases) }

  /// Returns the use cases of some cases, in the order of their first cases.
  public static func grouped(_ cases: [CaseOutcome]) -> [UseCaseOutcomes] {
    cases.grouped { [$0.stage, $0.useCase] }.compactMap { _, cases in
      cases.first.map { UseCaseOutcomes(title: $0.useCase, stage: $0.stage, cases: cases) }
    }
  }

  /// Their heading: `Load more`, or `accept: Load more` in a run with stages.
  package var heading: String { (stage.map { "\($0): " } ?? "") + title }

  var failedIdentifiers: [String] { cases.filter { $0.failure != nil }.map(\.id) }

  /// Why cases say nothing about the client, each reason once in order, and for how many: `skipped: the API has no images`.
  public var omissions: [(reason: String, count: Int)] {
    let reasons = cases.compactMap { outcome -> String? in
      if case .skipped(let reason) = outcome.verdict { "skipped: \(reason)" } else { outcome.omission }
    }
    return reasons.grouped { $0 }.map { ($0.key, $0.elements.count) }
  }
}
