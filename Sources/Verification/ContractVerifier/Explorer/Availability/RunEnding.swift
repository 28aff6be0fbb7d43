import Diagnostics
import ContractReports
import Quantities

/// Why a run ended before it had sent all its requests, although the server responds.
public enum RunEnding: Sendable, Hashable {
  /// The run reached its time limit.
  case outOfTime(limit: Duration)
  /// As many operations in succession got no whole response in the time that one may take.
  case tooSlow(operations: Int)

  /// The reason, in one phrase without a full stop.
  public var reason: String {
    switch self {
    case .outOfTime(let limit): "the run reached its time limit of \(DurationText.of(limit)) (--max-time)"
    case .tooSlow(let operations):
      "\(counted(operations, "operation")) in succession sent no whole response in time (--deadline, --request-timeout)"
    }
  }

  /// What lets the next run come to its end.
  public var remedy: String {
    switch self {
    case .outOfTime: "raise --max-time, select fewer operations with --include, or divide the run with --shard"
    case .tooSlow: "leave slow operations out with --exclude, or raise the time for one response with --deadline"
    }
  }
}
