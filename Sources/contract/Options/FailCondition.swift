import HTTPExchange

/// What makes a mock API's run fail, though a server that is ended has ended well.
enum FailCondition: String, Sendable, CaseIterable {
  /// Nothing that was recorded agrees with a request.
  case unmatched
  /// A recording was not used.
  case unused
  /// A request breaks the contract.
  case violation

  /// The status that it ends the run with.
  var status: ExitStatus { self == .unused ? .recording : .broken }

  /// Reads lists with commas.
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
