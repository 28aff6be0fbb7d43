public import Diagnostics
@_exported public import Findings

/// The results of one run: the value that every rendering is made from.
public struct Report: Sendable, Hashable {
  /// The subcommand, such as `verify` or `check`.
  public var command: String
  /// The version of the tool.
  public var version: String
  /// The target's base URL, secrets redacted; `nil` where there was none.
  public var target: String?
  /// The versions of HTTP in which responses came, such as `HTTP/2`, in order; empty where there were none.
  public var httpVersions: [String] = []
  /// The seed of every random choice.
  public var seed: UInt64
  /// When the run began, RFC 3339; given by the caller, so that reports can be compared.
  public var started: String
  /// How long the run took.
  public var elapsed: Duration
  /// The number of requests sent.
  public var requests: Int
  /// The checks that ran.
  public var checks: [CheckID]
  /// How often each check of the run as a whole judged something, such as files; its members are not checks of operations.
  public var judgements: [CheckID: Int] = [:]
  /// Why checks that judged nothing had nothing to judge, where there is more to say than that.
  public var reasonsForNothing: [CheckID: String] = [:]
  /// The meanings of the checks that ran, for readers who know only their ids.
  public var catalogue: [Descriptor] = []
  /// The folder of relative paths, relative to the repository's root: `services/feed`; empty for the root.
  public var folder = ""
  /// The root of the repository, for paths that are absolute; empty where there is none.
  public var root = ""
  /// The first file of the contract, where findings without a place of their own are shown; `nil` if unknown.
  public var contractFile: String?
  /// The results by operation, in the contract's order.
  public var operations: [OperationSummary]
  /// The findings in an order that does not depend on timing.
  public var findings: [Finding]
  /// The parts of the contract that the run exercised; `nil` for a run without requests.
  public var coverage: Coverage?
  /// The callbacks that the run received at its callback URL; `nil` for a run without one.
  public var callbacks: CallbackCounts?
  /// The cases of an acceptance suite, in its order.
  public var cases: [CaseOutcome] = []
  /// The runs that make up the report, where it is one of several.
  public var stages: [StageSummary] = []
  /// The problems that a baseline accepts; they are not among the findings, and fail no run.
  public var known: [Baseline.Entry] = []
  /// How the run differs from its baseline; `nil` for a run without one.
  public var baseline: BaselineComparison?
  /// Further facts about the run: walks that a limit cut short, samples, what was left out and why.
  public var notes: [String]
  /// The findings of faults that an earlier stage reports.
  package var repeatedFindings: [Finding] = []
  /// The exchanges of the run in its order, as far as they were kept.
  package var exchanges: [ArchivedExchange] = []
  /// Where the exchanges are kept; `nil` where no report needs them.
  package var archive: ExchangeArchive?
  /// The files that the run read, with which its requests can be sent again.
  package var sources = ReportSources()
  /// The command that sends the request of a finding again, up to the finding's name; `nil` where no report is kept for it.
  package var replayCommand: String?
  /// The options that follow the finding's name in that command, beginning with a space; empty for none.
  package var replayOptions = ""
  /// The options of the subcommand, which alone are advised; `nil` where they are not known.
  package var offeredOptions: Set<String>?
  /// Whether formats with test cases list what was not judged, as skipped.
  package var listsUnjudged = false
  /// Whether the run was interrupted, so that it says nothing about requests that were not sent.
  public var isInterrupted = false
  /// Which part of a divided run the report is about; `nil` for a whole run.
  public var shard: ReportShard?
  /// The numbers of the parts that a merged report lacks.
  public var missingShards: [Int] = []
  /// The exit status of the run; `nil` where it is not known.
  public var status: Int32?

  /// Creates a report of nothing yet; set its members.
  public init(command: String, version: String) { self.init(command: command, version: version, target: nil) }

  /// A report.
  @_disfavoredOverload
  package init(
    command: String,
    version: String,
    target: String? = nil,
    seed: UInt64 = 0,
    started: String = "",
    elapsed: Duration = .zero,
    requests: Int = 0,
    checks: [CheckID] = [],
    operations: [OperationSummary] = [],
    findings: [Finding] = [],
    notes: [String] = [],
    coverage: Coverage? = nil
  ) {
    self.command = command
    self.version = version
    self.target = target
    self.seed = seed
    self.started = started
    self.elapsed = elapsed
    self.requests = requests
    self.checks = checks
    self.operations = operations
    self.findings = findings
    self.notes = notes
    self.coverage = coverage
  }

  /// Sets the versions of HTTP in which responses came, with a note if HTTP/1.1 was not the only one.
  package mutating func setHTTPVersions(_ versions: [String]) {
    httpVersions = versions
    guard versions.contains("HTTP/2") else { return }
    notes.append("the API responded with \(versions.joined(separator: " and "))")
  }

  /// How many findings have a severity.
  public func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// Whether the run came to its end, no promise is broken, no case failed, and nothing else made the run fail.
  public var holds: Bool {
    count(.error) == 0 && !isInterrupted && !cases.contains { $0.failure != nil } && (status ?? 0) == 0
  }
}
