import AcceptanceBackend
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import FeedAcceptance
import HTTPMessages
import RecordingChecks

extension AcceptanceRun {
  /// Returns the failure of a run whose contract lacks something for the cases.
  static func unusable(_ lack: Inapplicable) -> CommandFailure {
    CommandFailure(
      "the cases cannot be played",
      because: "they are about a feed, and \(lack.reason)",
      remedy: "name the contract of a feed with --contracts, or check this one with contract verify"
    )
  }

  /// Returns why the client under test cannot reach an address; `nil` if it can.
  ///
  /// The URLSession of Linux refuses URLs with an IPv6 address (`NSURLErrorBadURL`).
  static func unsupported(_ url: HTTPURL) -> CommandFailure? {
    #if canImport(FoundationNetworking)
      guard url.host.hasPrefix("[") else { return nil }
      return CommandFailure(
        "the cases cannot be played against \(url.origin)",
        because: "URLSession does not take an IPv6 address on this system",
        remedy:
          "pass the address that contract record --proxy --base-url \(ShellWord.of(url.origin)) --output FILE prints"
      )
    #else
      return nil
    #endif
  }

  /// Returns the report of a run, without its findings.
  func report(of target: LiveTarget?) -> Report {
    context.report(of: .accept, target: target?.description)
  }

  /// Returns the outcome when every case was run; `online` are the cases that used an API that was online.
  func played(_ outcomes: [CaseOutcome], at target: LiveTarget?, online: Set<String>) -> StageOutcome {
    var report = report(of: target, playing: outcomes)
    if let target {
      report.cases = report.cases.map { outcome in
        var outcome = outcome
        outcome.isLive = online.contains(outcome.id)
        return outcome
      }
      let others = report.cases.count { !$0.isLive }
      if others > 0 {
        report.notes.append(
          "\(counted(others, "case")) did not use \(target), but a mock on this machine that returns the same responses"
        )
      }
    }
    report = outputs.accepting(report)
    if !outcomes.isEmpty, report.holds, !report.hasJudged, report.known.isEmpty {
      return StageOutcome(report, failure: .nothingJudged(because: "every case was skipped"))
    }
    return StageOutcome(judged: report)
  }

  /// Returns the outcome when no case was run, because the served responses violate the contract.
  func broken(_ responses: String, _ findings: [Finding], at target: LiveTarget?) -> StageOutcome {
    var report = report(of: target)
    report.operations = input.contract.operations.map { OperationSummary(of: $0) }
    report.checks = Set(findings.map(\.check)).sorted()
    report.findings += findings
    report.notes.append(
      "no case was played: \(responses) break the contract, so a case would say nothing about the client"
    )
    return StageOutcome(report, status: .broken)
  }

  /// Returns the outcome when no case was run, because the live API did not respond.
  func unreachable(_ server: UnreachableServer, at target: LiveTarget?) -> StageOutcome {
    var report = report(of: target)
    report.checks = [.transport]
    report.findings.append(
      Finding(
        check: .transport,
        message: VisibleText.of(server.fault.message),
        details: ["kind: \(server.fault.kind.rawValue)", "requested: \(server.url)"]
      )
    )
    return StageOutcome(report, failure: CommandFailure(unreachable: target?.url ?? server.url, server.fault))
  }

  /// Returns the report of a run that has played cases.
  func report(of target: LiveTarget?, playing outcomes: [CaseOutcome]) -> Report {
    var report = report(of: target)
    report.cases = outcomes
    report.requests = outcomes.reduce(0) { $0 + $1.journal.count }
    return report
  }
}
