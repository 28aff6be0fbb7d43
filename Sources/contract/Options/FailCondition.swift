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
    try listed(in: texts) { name in
      CommandFailure(
        "--fail-on: \"\(name)\" is not known; write one or several of "
          + allCases.map(\.rawValue).joined(separator: ", ")
      )
    }
  }
}

extension RawRepresentable<String> where Self: Hashable {
  /// Returns the values whose names comma-separated lists have.
  ///
  /// - Throws: What a function makes of another name, as it can be shown.
  static func listed(
    in texts: [String],
    unknown: (String) -> CommandFailure
  ) throws(CommandFailure) -> Set<Self> {
    var values: Set<Self> = []
    for name in texts.flatMap({ $0.split(separator: ",") }).map({ ASCII.trimmed(String($0)) }) {
      guard let value = Self(rawValue: name) else { throw unknown(VisibleText.of(name)) }
      values.insert(value)
    }
    return values
  }
}
