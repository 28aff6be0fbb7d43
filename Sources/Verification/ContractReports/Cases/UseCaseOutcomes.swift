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
  public private(set) var cases: [CaseOutcome]

  /// How many cases ended in each way.
  public var counts: CaseCounts { CaseCounts(cases) }

  /// The matrix of the cases; `nil` for a use case without one.
  public var grid: CaseGrid? { CaseGrid(cases) }

  /// Returns the use cases of some cases, in the order of their first cases.
  public static func grouped(_ cases: [CaseOutcome]) -> [UseCaseOutcomes] {
    var groups: [UseCaseOutcomes] = []
    var positions: [[String?]: Int] = [:]
    for outcome in cases {
      let key = [outcome.stage, outcome.useCase]
      if let position = positions[key] {
        groups[position].cases.append(outcome)
      } else {
        positions[key] = groups.count
        groups.append(UseCaseOutcomes(title: outcome.useCase, stage: outcome.stage, cases: [outcome]))
      }
    }
    return groups
  }

  /// Their heading: `Load more`, or `accept: Load more` in a run with stages.
  package var heading: String { (stage.map { "\($0): " } ?? "") + title }

  var failedIdentifiers: [String] { cases.filter { $0.failure != nil }.map(\.id) }

  /// Why cases say nothing about the client, each reason once in order, and for how many: `skipped: the API has no images`.
  public var omissions: [(reason: String, count: Int)] {
    var reasons: [(reason: String, count: Int)] = []
    for outcome in cases {
      guard let omission = outcome.omission else { continue }
      let reason = if case .skipped = outcome.verdict { "skipped: \(omission)" } else { omission }
      if let position = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[position].count += 1
      } else {
        reasons.append((reason, 1))
      }
    }
    return reasons
  }
}
