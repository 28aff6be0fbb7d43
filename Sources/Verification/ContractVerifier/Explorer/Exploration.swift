import Basics
import ContractJudge
public import ContractReports
import Diagnostics
public import HTTPMessages

/// A progress event of a run.
public enum ExplorerEvent: Sendable {
  /// An exchange of an operation has ended.
  case exchanged(operation: String)
  /// All exchanges of an operation have ended, except those of workflows; sent in contract order.
  case finished(OperationSummary, findings: Int)
  /// A workflow has ended; sent in the order in which workflows are played.
  case played(workflow: String, steps: Int, findings: Int)
}

/// The result of a run.
public struct Exploration: Sendable {
  /// The findings, by operation and then in the order of the exchanges.
  public var findings: [Finding] = []
  /// The summaries of the operations.
  public var operations: [OperationSummary] = []
  /// The number of requests sent.
  public var requests = 0
  /// The exchanges in the archive of the run.
  package var exchanges: [ArchivedExchange] = []
  /// How often each check of the run as a whole judged something; operations have counts of their own.
  public var judgements: [CheckID: Int] = [:]
  /// Notes about what was truncated or skipped, and why.
  public var notes: [String] = []
  /// The parts of the contract that the requests exercised.
  public var coverage = Coverage()
  /// The smallest generated requests that failed, for the next run.
  public var corpus = FailureCorpus()
  /// The failure of a workflow that should have returned a credential; nothing else was requested then.
  public var failedLogin: Finding?
  /// The name of the second identity, if every request as that one got status 401.
  package var refusedIdentity: String?
  /// The reason the target is unreachable; `nil` if it was reached.
  public var unreachable: TransportFault?

  /// The callbacks that the API sent to the callback URL; `nil` for a run without one.
  public var callbacks: CallbackCounts?

  /// Why the run ended before it had sent all its requests; `nil` if it came to its end.
  public var ending: RunEnding?

  /// Creates the result of a run without requests.
  public init() {}
}

/// A phase of a run, and the requests that it would send.
package struct PlannedPhase: Sendable, Hashable {
  /// The stable identifier, such as `links`.
  package let id: String
  /// The work of the phase, in one line.
  package let summary: String
  /// The effect of its requests on a server that works.
  package let effect: PhaseEffect
  /// The requests that the contract alone determines, by operation; those that depend on a response are listed once, by
  /// path template.
  package let requests: [PlannedRequest]
}

/// A request that a run would send.
package struct PlannedRequest: Sendable, Hashable {
  /// The id of the operation.
  package let operation: String
  /// The HTTP method.
  package let method: HTTPMethod
  /// The URL, or the path template if the request depends on a response.
  package let url: String
  /// The reason the request would be sent.
  package let purpose: String
}

/// Why a run ended before it had sent all its requests, although the server responds.
public enum RunEnding: Sendable, Hashable {
  /// The run reached its time limit.
  case outOfTime(limit: Duration)
  /// As many operations in succession got no whole response in the time that one may take.
  case tooSlow(operations: Int)
  /// A credential could not sign a request, for a reason in one phrase.
  case unsigned(reason: String)
  /// The credential of the run is no longer accepted, for a reason in one phrase.
  case lockedOut(reason: String)

  /// The reason, in one phrase without a full stop.
  public var reason: String {
    switch self {
    case .outOfTime(let limit): "the run reached its time limit of \(DurationText.of(limit)) (--max-time)"
    case .tooSlow(let operations):
      "\(counted(operations, "operation")) in succession sent no whole response in time (limits.deadline, --request-timeout)"
    case .unsigned(let reason), .lockedOut(let reason): reason
    }
  }

  /// The remedy that lets the next run come to its end.
  public var remedy: String {
    switch self {
    case .outOfTime: "raise --max-time, select fewer operations with --include, or divide the run with --shard"
    case .tooSlow: "leave slow operations out with --exclude, or raise the time for one response with limits.deadline"
    case .lockedOut: "leave that operation out with --exclude, or pass --auth with a workflow that logs in again"
    case .unsigned: "correct the credential that signs, which is part of the executable"
    }
  }
}
