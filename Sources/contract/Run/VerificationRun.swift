import ContractModel
import ContractReports
import ContractVerifier
import HTTPMessages
import Locks

/// The verification of a live API, or of the recordings replayed on this machine.
struct VerificationRun {
  /// The settings from the options.
  @Shared var setup: VerificationSetup
  /// The contract and the recordings.
  @Shared var input: ContractInput
  /// The destinations of results.
  @Shared var outputs: RunOutputs
  /// The start time of the run.
  let clock: RunClock
  /// The signal watcher of a longer run that includes the verification.
  var interruption: Interruption?

  /// Verifies the API at a base URL, with the headers that the user specified.
  func verify(_ url: HTTPURL, headers: HTTPHeaders) async -> StageOutcome {
    await verify(url, headers: headers, subject: "", isLive: true)
  }

  /// Replays the recordings with a server on this machine, and verifies it.
  ///
  /// - Throws: `CommandFailure` if there is nothing to replay.
  func verifyRecordings(headers: HTTPHeaders = HTTPHeaders()) async throws(CommandFailure) -> StageOutcome {
    let replay = try await ReplayTarget(input, serverPath: setup.serverPath, policy: outputs.policy)
    var outcome = await verify(replay.url, headers: headers, subject: "the recordings, replayed at ", isLive: false)
    await replay.stop()
    outcome.report = replay.repeatable(outcome.report, input, serverPath: setup.serverPath)
    return outcome
  }

  private func verify(_ url: HTTPURL, headers: HTTPHeaders, subject: String, isLive: Bool) async -> StageOutcome {
    var input = input
    // What exists on the target need not have been recorded.
    if isLive { input.contract = input.contract.giving(setup.pathValues) }
    let run = ExplorationRun(setup: setup, input: input, outputs: outputs, clock: clock, url: url, isLive: isLive)
    let title = "Verifying \(subject)\(url) with seed \(setup.seed)"
    let outcome = await run.explore(headers: headers, title: input.introducing(title), interruption: interruption)
    let report = run.report(of: outcome)
    do throws(CommandFailure) {
      var stage = StageOutcome(report, status: try run.status(of: outcome, report: report))
      stage.corpus = setup.generation == nil ? nil : outcome.exploration.corpus
      return stage
    } catch {
      return StageOutcome(report, failure: error)
    }
  }
}
