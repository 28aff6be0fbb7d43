import ContractModel
import ContractReports
import Diagnostics

/// Decides whether a run that found nothing wrong judged enough to say so.
struct EarnedSuccess {
  /// The contract of the run.
  let contract: Contract
  /// Whether the run does one of several parts, which may have nothing to judge; the merged report has.
  var isPart = false
  /// Whether the API is a live one.
  var isLive = true
  /// The remedy if no request of a live API succeeded; `nil` if it is not known.
  var advice: String?

  private static let namedReasons = 5

  /// Returns why a run is not a success although it came to its end; `nil` if it may be one.
  ///
  /// A run whose findings fail it is judged by those, unless the server was too busy for every request.
  func failure(of report: Report) -> CommandFailure? {
    guard report.operations.contains(where: { $0.exchanges > 0 }) else {
      return isPart ? nil : .nothingJudged(because: reasons(in: report))
    }
    guard !report.operations.contains(where: \.hasSucceeded) else { return nil }
    let requested = report.operations.filter { $0.exchanges > 0 }
    guard report.holds || requested.allSatisfy({ $0.omission == .busy }) else { return nil }
    return CommandFailure(
      "no operation succeeded, so the run says nothing about successes",
      because: report.line(of: requested.compactMap(\.omission)),
      remedy: isLive ? advice : "record successes of these operations",
      status: isLive ? .unreachable : .recording
    )
  }

  /// The reasons why no operation was requested.
  private func reasons(in report: Report) -> String {
    if let line = report.omissionLine { return line }
    let reasons = contract.reasonsForNoOperation
    let others = reasons.count - Self.namedReasons
    return reasons.isEmpty
      ? "no operation was selected"
      : reasons.prefix(Self.namedReasons).joined(separator: "; ") + (others > 0 ? "; and \(others) more" : "")
  }
}

extension CommandFailure {
  private static let nothingJudged = "nothing-judged"

  /// Creates the failure of a run that judged nothing.
  static func nothingJudged(because reason: String, remedy: String? = nil) -> CommandFailure {
    var failure = CommandFailure("nothing was judged", because: reason, remedy: remedy)
    failure.diagnostic.code = nothingJudged
    return failure
  }

  /// Whether the run judged nothing.
  var isAboutNothing: Bool { diagnostic.code == Self.nothingJudged }
}
