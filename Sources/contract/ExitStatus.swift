/// With what status the process ends.
enum ExitStatus: Int32 {
  case holds = 0
  case broken = 1
  /// Usage, configuration, or an unreadable or invalid contract.
  case unusable = 2
  /// The target could not be reached, or timed out altogether.
  case unreachable = 3
  /// A recording cannot be used; or is missing, stale or unused, where that is to fail.
  case recording = 4
  /// 128 and the number of the signal, as shells have it.
  case interrupted = 130
  case terminated = 143

  /// The most severe first: interrupted runs have not judged everything; unusable input is fixed before anything else; a
  /// broken contract counts even if something could not be reached; a recording that is only stale or unused comes last.
  private static let bySeverity: [ExitStatus] = [
    .interrupted, .terminated, .unusable, .broken, .unreachable, .recording, .holds,
  ]

  /// The most severe of some statuses; `holds` if there is none.
  static func mostSevere(of statuses: [ExitStatus]) -> ExitStatus {
    bySeverity.first(where: statuses.contains) ?? .holds
  }
}
