/// A subcommand that makes reports, and what its reports are about.
///
/// Each fact is asked for every subcommand: one that does not say it does not compile.
package enum Subcommand: String, Sendable, Hashable {
  case verify, check, mock, record, accept, gate, diff, strength, drift, `repeat`, merge

  /// The subjects that a report's summary line counts in addition to its findings and cases.
  package enum Tally: Sendable, Hashable {
    /// Operations, the requests to them, and checks.
    case requests
    /// Operations, the recorded exchanges of them, and checks.
    case recordedExchanges
    /// Nothing: documents are judged or compared, and findings name their operations.
    case nothing
  }

  /// The subjects that a report's summary line counts.
  package var tally: Tally {
    switch self {
    case .verify, .mock, .record, .accept, .gate, .strength, .drift, .repeat, .merge: .requests
    case .check: .recordedExchanges
    case .diff: .nothing
    }
  }

  /// Whether the text for people has a line for each operation.
  package var listsOperations: Bool {
    switch self {
    case .verify, .check, .mock, .record, .accept, .gate, .drift, .repeat, .merge: true
    case .diff, .strength: false
    }
  }

  /// Whether the request of a finding can be sent again from a report alone, so that the report is kept for it.
  package var keepsRequests: Bool {
    switch self {
    case .verify, .record, .gate: true
    case .check, .mock, .accept, .diff, .strength, .drift, .repeat, .merge: false
    }
  }

  /// Whether a report that judged no exchange and no case may still be a success, because it judged files.
  package var judgesFiles: Bool {
    switch self {
    case .check, .gate, .diff: true
    case .verify, .mock, .record, .accept, .strength, .drift, .repeat, .merge: false
    }
  }
}

extension Report {
  /// The subcommand that made the report; `nil` for one that this version does not have.
  package var subcommand: Subcommand? { Subcommand(rawValue: command) }

  /// The subjects that the report's summary line counts; documents that were judged alone have no operations to count.
  var tally: Subcommand.Tally {
    let tally = subcommand?.tally ?? .requests
    return tally == .recordedExchanges && operations.isEmpty ? .nothing : tally
  }

  /// Whether the operations of a stage, or of a run without stages for `nil`, were judged by recordings alone; a stage has
  /// the name of its subcommand first.
  func countsRecordings(inStage stage: String?) -> Bool {
    let name = stage.map { String($0.prefix { $0 != " " }) } ?? command
    return Subcommand(rawValue: name)?.tally == .recordedExchanges
  }
}
