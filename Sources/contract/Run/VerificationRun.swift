import Basics
import ContractModel
import ContractReports
import ContractVerifier
import HTTPMessages

/// The verification of a live API, or of the recordings replayed on this machine.
struct VerificationRun {
  /// The context of the run.
  @Shared var context: RunContext
  /// The signal watcher of a longer run that includes the verification.
  var interruption: Interruption?

  /// Verifies the API at a base URL, with the headers that the user specified.
  func verify(_ url: HTTPURL) async -> StageOutcome {
    await verify(url, headers: context.headers, subject: "", isLive: true)
  }

  /// Replays the recordings with a server on this machine, and verifies it.
  ///
  /// - Throws: `CommandFailure` if there is nothing to replay.
  func verifyRecordings(headers: HTTPHeaders = HTTPHeaders()) async throws(CommandFailure) -> StageOutcome {
    let (input, serverPath) = (context.input, context.serverPath)
    let replay = try await ReplayTarget(input, serverPath: serverPath, policy: context.outputs.policy)
    var outcome = await verify(replay.url, headers: headers, subject: "the recordings, replayed at ", isLive: false)
    await replay.stop()
    outcome.report = replay.repeatable(outcome.report, input, serverPath: serverPath)
    return outcome
  }

  private func verify(_ url: HTTPURL, headers: HTTPHeaders, subject: String, isLive: Bool) async -> StageOutcome {
    let run = ExplorationRun(context, at: url, isLive: isLive)
    let title = context.input.introducing("Verifying \(subject)\(url) with seed \(context.seed)")
    let walk = await run.explore(headers: headers, title: title, interruption: interruption)
    let outcome = await run.askingForAddress(walk, headers: headers)
    let report = run.report(of: outcome)
    do throws(CommandFailure) {
      var stage = StageOutcome(report, status: try run.status(of: outcome, report: report))
      stage.corpus = context.generation == nil ? nil : outcome.exploration.corpus
      return stage
    } catch {
      return StageOutcome(report, failure: error)
    }
  }
}
