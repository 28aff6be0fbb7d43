import HTTPMessages

/// The conditions that fail the run of a mock API.
enum FailCondition: String, Sendable, CaseIterable {
  /// A request matches no recording.
  case unmatched
  /// A recording was not used.
  case unused
  /// A request violates the contract.
  case violation

  /// The exit status for this condition.
  var status: ExitStatus { self == .unused ? .recording : .broken }

  /// Parses comma-separated lists.
  static func parse(_ texts: [String]) throws(CommandFailure) -> Set<FailCondition> {
    var conditions: Set<FailCondition> = []
    for name in texts.flatMap({ $0.split(separator: ",") }).map({ ASCII.trimmed(String($0)) }) {
      guard let condition = FailCondition(rawValue: name) else {
        throw CommandFailure(
          "--fail-on: \"\(VisibleText.of(name))\" is not known; write one or several of "
            + allCases.map(\.rawValue).joined(separator: ", ")
        )
      }
      conditions.insert(condition)
    }
    return conditions
  }
}
