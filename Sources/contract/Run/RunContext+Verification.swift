import Basics
import ContractModel
import ContractReports
import ContractVerifier
import HTTPMessages

extension RunContext {
  /// Verifies the API at a base URL, with the headers that the user specified.
  ///
  /// - Parameter interruption: The signal watcher of a longer run that includes the verification.
  func verify(_ url: HTTPURL, interruption: Interruption? = nil) async -> StageOutcome {
    await verify(url, headers: headers, subject: "", isLive: true, interruption)
  }

  /// Replays the recordings with a server on this machine, and verifies it.
  ///
  /// - Throws: `CommandFailure` if there is nothing to replay.
  func verifyRecordings(
    headers: HTTPHeaders = HTTPHeaders(),
    interruption: Interruption? = nil
  ) async throws(CommandFailure) -> StageOutcome {
    let replay = try await ReplayTarget(input, serverPath: serverPath, policy: outputs.policy)
    let subject = "the recordings, replayed at "
    var outcome = await verify(replay.url, headers: headers, subject: subject, isLive: false, interruption)
    await replay.stop()
    outcome.report = replay.repeatable(outcome.report, input, serverPath: serverPath)
    return outcome
  }

  private func verify(
    _ url: HTTPURL,
    headers: HTTPHeaders,
    subject: String,
    isLive: Bool,
    _ interruption: Interruption?
  ) async -> StageOutcome {
    let run = ExplorationRun(self, at: url, isLive: isLive)
    let title = input.introducing("Verifying \(subject)\(url) with seed \(seed)")
    let walk = await run.explore(headers: headers, title: title, interruption: interruption)
    let outcome = await run.askingForAddress(walk, headers: headers)
    let report = run.report(of: outcome)
    do throws(CommandFailure) {
      var stage = StageOutcome(report, status: try run.status(of: outcome, report: report))
      stage.corpus = generation == nil ? nil : outcome.exploration.corpus
      return stage
    } catch {
      return StageOutcome(report, failure: error)
    }
  }
}
