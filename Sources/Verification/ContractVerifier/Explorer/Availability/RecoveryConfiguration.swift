/// How a run waits for a server that stopped responding.
public struct RecoveryConfiguration: Sendable {
  /// The pauses before the attempts to reach the server again; after the last one, the run ends.
  public var pauses: [Duration]
  /// The number of times that a run waits for the server.
  public var maximumOutages: Int
  /// The number of times that an operation may stop the server before its further requests are left out.
  public var maximumOutagesOfAnOperation: Int
  /// Waits for a duration.
  public var sleep: @Sendable (Duration) async -> Void

  /// Creates a configuration; by default the pauses add up to half a minute.
  public init(
    pauses: [Duration] = [.milliseconds(100), .milliseconds(400), .seconds(1), .seconds(2), .seconds(4), .seconds(8)]
      + [.seconds(8), .seconds(8)],
    maximumOutages: Int = 8,
    maximumOutagesOfAnOperation: Int = 2,
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.pauses = pauses
    self.maximumOutages = maximumOutages
    self.maximumOutagesOfAnOperation = maximumOutagesOfAnOperation
    self.sleep = sleep
  }
}
