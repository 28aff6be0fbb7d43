/// A subcommand that makes reports, and what its reports are about.
///
/// Each fact is asked for every subcommand: one that does not say it does not compile.
package enum Subcommand: String, Sendable, Hashable {
  case `try`, verify, check, lint, mock, record, accept, gate, diff, strength, drift, replay, merge

  /// What the line that sums up a report counts beside its findings and cases.
  package enum Tally: Sendable, Hashable {
    /// Operations, the requests to them, and checks.
    case requests
    /// Operations, the recorded exchanges of them, and checks.
    case recordedExchanges
    /// Nothing: documents are judged or compared, and findings name their operations.
    case nothing
  }

  /// What the line that sums up a report counts.
  package var tally: Tally {
    switch self {
    case .try, .verify, .mock, .record, .accept, .gate, .strength, .drift, .replay, .merge: .requests
    case .check: .recordedExchanges
    case .lint, .diff: .nothing
    }
  }

  /// Whether the text for people has a line for each operation.
  package var listsOperations: Bool {
    switch self {
    case .try, .verify, .check, .mock, .record, .accept, .gate, .drift, .replay, .merge: true
    case .lint, .diff, .strength: false
    }
  }

  /// Whether the request of a finding can be sent again from a report alone, so that the report is kept for it.
  package var keepsRequests: Bool {
    switch self {
    case .verify, .record, .gate: true
    case .try, .check, .lint, .mock, .accept, .diff, .strength, .drift, .replay, .merge: false
    }
  }

  /// Whether a report that judged no exchange and no case may still be a success, because it judged files.
  package var judgesFiles: Bool {
    switch self {
    case .check, .lint, .gate, .diff: true
    case .try, .verify, .mock, .record, .accept, .strength, .drift, .replay, .merge: false
    }
  }
}

extension Report {
  /// The subcommand that made the report; `nil` for one that this version does not have.
  package var subcommand: Subcommand? { Subcommand(rawValue: command) }
}
