import Basics
import ContractMockServer
import ContractReports
import ContractVerifier
import HTTPMessages
import RecordingChecks
import RecordingSessions

/// Records the responses of an API to every operation of its contract.
struct WalkRecording {
  let settings: RecordSettings
  let session: RecordingSession

  /// Walks the API, and prints what was found and recorded.
  func run() async throws(CommandFailure) -> ExitStatus {
    let run = ExplorationRun(settings.context, at: settings.url, isRecording: true)
    let title = "Recording \(settings.url) in \(settings.output.path) with seed \(settings.context.seed)"
    let outcome = await run.explore(headers: settings.context.headers, title: title) { client in
      RecordingClient(client: client, session: session) { WallClock.now }
    }
    let isThere = outcome.exploration.unreachable == nil && outcome.failure == nil && outcome.exploration.requests > 0
    let summary: RecordingSummary
    do throws(CommandFailure) {
      summary = isThere ? try session.concluded(isWhole: outcome.interruption == nil) : session.abandon()
    } catch {
      var report = run.report(of: outcome)
      report.isInterrupted = true
      try settings.context.outputs.write(report)
      throw error
    }
    let report = run.report(
      of: outcome,
      findings: summary.findings,
      notes: isThere ? summary.notes(of: settings.output, mode: settings.command.mode) : []
    )
    let stage: StageOutcome
    do throws(CommandFailure) {
      let status = try run.status(of: outcome, report: report)
      stage = StageOutcome(report, status: status == .broken ? settings.status(report.findings, summary) : status)
    } catch {
      stage = StageOutcome(report, failure: error)
    }
    return try stage.conclude(settings.context.outputs)
  }
}
