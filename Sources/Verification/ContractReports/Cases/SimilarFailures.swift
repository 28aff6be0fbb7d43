import Findings

/// Failed cases with the same failing step, expectation and result, whatever numbers and values are in them.
///
/// One fault of a client, such as a request without a header, can fail most cases of a suite.
struct SimilarFailures {
  private struct Key: Hashable {
    let step: String
    let expected: String
    let got: String

    init(_ outcome: CaseOutcome, _ failure: CaseOutcome.Failure) {
      let step = outcome.steps.indices.contains(failure.step) ? outcome.steps[failure.step].text : ""
      (self.step, expected, got) = (step, StableText.of(failure.expected), StableText.of(failure.got))
    }
  }

  /// The least number of cases that are reported as one; fewer are reported one by one.
  private static let leastCount = 4

  /// The case that is shown in full.
  let first: CaseOutcome
  /// The further cases, in order.
  var others: [CaseOutcome]

  /// Groups failed cases, in the order of the first case of each group.
  static func grouped(_ failed: [CaseOutcome]) -> [SimilarFailures] {
    var groups: [SimilarFailures] = []
    var positions: [Key: Int] = [:]
    for outcome in failed {
      guard let failure = outcome.failure else { continue }
      let key = Key(outcome, failure)
      if let position = positions[key] {
        groups[position].others.append(outcome)
      } else {
        positions[key] = groups.count
        groups.append(SimilarFailures(first: outcome, others: []))
      }
    }
    return groups.flatMap { group in
      guard group.others.count + 1 < leastCount else { return [group] }
      return ([group.first] + group.others).map { SimilarFailures(first: $0, others: []) }
    }
  }
}
