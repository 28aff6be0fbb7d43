import Findings

/// How one of several runs ended that make up a report: a line of the table that sums a gate up.
public struct StageSummary: Sendable, Hashable {
  /// The name of the run, such as `check` or `verify http://127.0.0.1:8080`.
  public var name: String
  /// The result of the run: `2 operations, 153 requests, 0 findings`.
  public var result: String
  /// The status with which it would have ended on its own; `nil` where it was not run.
  public var status: Int32?
  /// How long it took.
  public var elapsed: Duration
  /// The checks that it ran.
  public var checks: [CheckID] = []
  /// How often each check of the stage as a whole judged something.
  public var judgements: [CheckID: Int] = [:]

  /// A line of the table.
  public init(name: String, result: String, status: Int32?, elapsed: Duration) {
    self.name = name
    self.result = result
    self.status = status
    self.elapsed = elapsed
  }
}
