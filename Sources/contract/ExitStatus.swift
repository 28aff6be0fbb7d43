/// The exit status of the process.
enum ExitStatus: Int32 {
  case holds = 0
  case broken = 1
  /// Usage, configuration, or an unreadable or invalid contract.
  case unusable = 2
  /// The target could not be reached, or every request timed out.
  case unreachable = 3
  /// A recording cannot be used; or one is missing, stale or unused, if that fails the run.
  case recording = 4
  /// 128 plus the number of the signal, as in shells.
  case interrupted = 130
  case terminated = 143

  /// The statuses, the most severe first.
  ///
  /// Interrupted runs have not verified everything. Unusable input has to be fixed first. A violated contract counts
  /// even if something could not be reached. A recording that is only stale or unused comes last.
  private static let bySeverity: [ExitStatus] = [
    .interrupted, .terminated, .unusable, .broken, .unreachable, .recording, .holds,
  ]

  /// Returns the most severe of some statuses; `holds` if there is none.
  static func mostSevere(of statuses: [ExitStatus]) -> ExitStatus {
    bySeverity.first(where: statuses.contains) ?? .holds
  }
}
