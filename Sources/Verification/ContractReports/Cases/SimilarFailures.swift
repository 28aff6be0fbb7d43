import Diagnostics
import Findings
public import Redaction

/// Failed cases of one cause: the same failing step, expectation and result, whatever numbers and values are in them.
///
/// An error that none of the use cases knows is one cause, whatever the cases expect instead. So is an exception in one
/// line of the client, whatever was sent to it. One fault of a client, such as a request without a header, can fail most
/// cases of a suite.
///
/// ```swift
/// for failures in SimilarFailures.grouped(await suite.outcomes()) { Issue.record("\(failures.story())") }
/// ```
public struct SimilarFailures: Sendable, Hashable {
  private struct Key: Hashable {
    let step: String
    let expected: String
    let got: String

    init(_ outcome: CaseOutcome, _ failure: CaseOutcome.Failure) {
      if let crash = ThrownError(in: failure.got) {
        (step, expected, got) = ("", "", "\(crash.name) at \(crash.place)")
        return
      }
      let isKnown = !failure.isUnknownError
      step = isKnown && outcome.steps.indices.contains(failure.step) ? outcome.steps[failure.step].text : ""
      (expected, got) = (isKnown ? StableText.of(failure.expected) : "", StableText.of(failure.got))
    }
  }

  private static let namedCases = 20

  /// The least number of cases that reports show as one; fewer are shown one by one.
  static let leastOfAReport = 4

  /// The case that is shown in full.
  public let first: CaseOutcome
  /// The further cases, in order.
  public let others: [CaseOutcome]

  /// How many cases failed for the cause.
  public var count: Int { others.count + 1 }

  /// Groups the failed ones of some cases by their cause, in the order of the first case of each group.
  ///
  /// - Parameters:
  ///   - outcomes: The cases; those that did not fail are left out.
  ///   - leastCount: The least number of cases that are a group; fewer are groups of one case each.
  public static func grouped(_ outcomes: some Sequence<CaseOutcome>, atLeast leastCount: Int = 2) -> [SimilarFailures] {
    let failed = outcomes.compactMap { outcome in outcome.failure.map { (outcome, Key(outcome, $0)) } }
    return failed.grouped { $0.1 }.flatMap { _, group in
      let outcomes = group.map(\.0)
      guard let first = outcomes.first, outcomes.count >= leastCount else {
        return outcomes.map { SimilarFailures(first: $0, others: []) }
      }
      return [SimilarFailures(first: first, others: Array(outcomes.dropFirst()))]
    }
  }

  /// Returns the story of the first case as plain text, with the number and names of the others.
  ///
  /// - Parameter redaction: Takes secrets out of the text.
  public func story(redactedBy redaction: SecretRedaction = SecretRedaction()) -> String {
    ([first.story(redactedBy: redaction)] + (remark.map { ["", "  \($0)"] } ?? [])).joined(separator: "\n")
  }

  /// The number and names of the cases that fail like the first one; `nil` for none.
  var remark: String? {
    guard !others.isEmpty else { return nil }
    let named = others.prefix(Self.namedCases).map(\.name)
    let rest = others.count - named.count
    let names = named.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
    return "\(counted(others.count, "other case")) \(others.count == 1 ? "fails" : "fail") in the same way: \(names)"
  }
}
