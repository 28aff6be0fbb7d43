import Basics
import ContractVerifier
import Diagnostics
import HARRecordings
import HTTPMessages
import RecordingSessions
import Redaction

/// The exchanges of one walk of a live API, which are changed like recorded ones.
///
/// They are redacted and held like a recording, in a temporary folder that is removed at the end of the walk.
struct LiveExchanges {
  /// The URL of the API.
  let url: HTTPURL
  /// The exchanges.
  let recording: Recording
  /// The number of requests that were sent.
  let requests: Int
  /// The seed of every random choice.
  let seed: UInt64
  /// The notes of a report about the walk.
  let notes: [String]
  /// The exit status of the signal that ended the walk; `nil` if there was none.
  let interruption: ExitStatus?

  /// Walks an API as `record` does: with requests that change nothing.
  ///
  /// - Parameter run: The walk.
  /// - Throws: `CommandFailure` if the API cannot be reached, or its exchanges cannot be held.
  init(_ run: ExplorationRun) async throws(CommandFailure) {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let policy = run.context.outputs.policy
    let path = folder.file(named: "live.har")
    let output: RecordingOutput
    do throws(RecordingFileError) { output = try RecordingOutput(path: path) } catch { throw CommandFailure(error) }
    let session = try RecordingSession.started(
      to: output,
      .all,
      of: run.url,
      isWalk: true,
      policy,
      bodyLimit: run.context.limits.maxBody.value
    )
    let seed = run.context.seed
    let title = "Requesting \(run.url) with seed \(seed)"
    let outcome = await run.explore(headers: run.context.headers, title: title) { client in
      RecordingClient(client: client, session: session) { WallClock.now }
    }
    if let fault = outcome.exploration.unreachable { throw CommandFailure(unreachable: run.url, fault) }
    if let failure = outcome.failure { throw failure }
    guard outcome.exploration.requests > 0 else {
      let skipped = outcome.exploration.operations.first { $0.skipped != nil }
      throw CommandFailure(
        "no operation could be requested",
        because: skipped.map { "\($0.id): \($0.skipped ?? "")" },
        remedy: "contract verify --dry-run lists the requests, and what the others need"
      )
    }
    let isWhole = outcome.interruption == nil
    _ = try session.concluded(isWhole: isWhole)
    do {
      recording = try RecordingReader().read(OpenFile(path), file: run.url.description)
    } catch {
      throw CommandFailure(
        "no response of \(run.url) could be changed",
        because: isWhole ? "they cannot be read back" : "the run was interrupted before there was one",
        status: outcome.interruption ?? .unreachable
      )
    }
    (url, self.seed, requests) = (run.url, seed, outcome.exploration.requests)
    interruption = outcome.interruption
    let ending = outcome.exploration.ending.map { ["the walk ended early: \($0.reason)"] } ?? []
    notes =
      ["changed the responses of \(run.url), which got \(counted(requests, "request"))"] + ending
      + (interruption == nil ? [] : ["the run was interrupted"])
  }
}
