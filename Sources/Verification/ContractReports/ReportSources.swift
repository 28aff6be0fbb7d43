extension Report {
  /// The contracts that a comparison names; `nil` for other reports.
  package var comparedContracts: (old: String, new: String)? {
    guard subcommand == .diff, sources.contracts.count == 2, let old = sources.contracts.first,
      let new = sources.contracts.last
    else { return nil }
    return (old, new)
  }
}

/// The files and addresses that a run was given, with which its requests can be sent again.
package struct ReportSources: Sendable, Hashable {
  /// The contracts: paths as they were given, and URLs.
  package var contracts: [String]
  /// The overlays of the contracts, as they were given.
  package var overlays: [String]
  /// The recordings, as they were given.
  package var recordings: [String]
  /// The replacement for the contract's server paths; `nil` if there is none.
  package var serverPath: String?

  /// Creates the sources of a run.
  package init(
    contracts: [String] = [],
    overlays: [String] = [],
    recordings: [String] = [],
    serverPath: String? = nil
  ) {
    (self.contracts, self.overlays) = (contracts, overlays)
    (self.recordings, self.serverPath) = (recordings, serverPath)
  }

  /// Returns the same sources with every text edited.
  func edited(_ edit: (String) -> String) -> ReportSources {
    ReportSources(
      contracts: contracts.map(edit),
      overlays: overlays.map(edit),
      recordings: recordings.map(edit),
      serverPath: serverPath.map(edit)
    )
  }

  static let json = ObjectForm(readInto: ReportSources()) {
    Member.stored("contracts", \.contracts, .list(of: .string), "Paths as they were given, and URLs.")
    Member.stored("overlays", \.overlays, .list(of: .string).or([]), "The values of `--overlay`.")
    Member.stored("recordings", \.recordings, .list(of: .string), "Paths as they were given.")
    Member.stored("serverPath", \.serverPath, .text, "The value of `--server-path`.")
  }
  .form
}
