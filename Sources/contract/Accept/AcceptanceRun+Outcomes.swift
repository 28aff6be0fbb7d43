import AcceptanceBackend
import ContractModel
import ContractReports
import ContractVerifier
import HTTPExchange
import RecordingChecks

extension AcceptanceRun {
  /// Nothing can be played, because the cases are of another API than the contract's.
  static let noFeed = CommandFailure(
    "the cases cannot be played",
    because: "they are about a feed, and the contract has no operation for GET /v1/feed",
    remedy: "name its contract with --contracts, or check this one with contract verify"
  )

  /// The report of a play, without what was found.
  func report(of target: LiveTarget?) -> Report {
    Report(
      command: "accept",
      version: ContractCommand.version,
      target: target?.description,
      started: clock.started,
      elapsed: clock.elapsed,
      findings: input.findings,
      notes: input.notes
    )
  }

  /// Returns the outcome when every case was played; `online` are those that used an API that was online.
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
    return StageOutcome(report, status: report.holds ? .holds : .broken)
  }

  /// A signal ended the play.
  func interrupted(_ outcomes: [CaseOutcome], at target: LiveTarget?, status: ExitStatus) -> StageOutcome {
    var report = report(of: target, playing: outcomes)
    report.isInterrupted = true
    report.notes.append("the run was interrupted")
    return StageOutcome(report, status: status)
  }

  /// Nothing was played, because what the client would be given breaks the contract itself.
  func broken(_ answers: String, _ findings: [Finding], at target: LiveTarget?) -> StageOutcome {
    var report = report(of: target)
    report.operations = input.contract.operations.map { OperationSummary(of: $0) }
    report.checks = Set(findings.map(\.check)).sorted()
    report.findings += findings
    report.notes.append(
      "no case was played: \(answers) break the contract, so a case would say nothing about the client"
    )
    return StageOutcome(report, status: .broken)
  }

  /// Returns the outcome when no case was played, because the live API did not respond.
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

  private func report(of target: LiveTarget?, playing outcomes: [CaseOutcome]) -> Report {
    var report = report(of: target)
    report.cases = outcomes
    report.requests = outcomes.reduce(0) { $0 + $1.journal.count }
    return report
  }
}
