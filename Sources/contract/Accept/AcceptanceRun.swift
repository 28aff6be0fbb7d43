import AcceptanceBackend
import Basics
import ContractReports
import Diagnostics
import FeedAcceptance
import HARRecordings
import HTTPMessages
import HTTPTransport

/// A run of acceptance cases against the mock API or a live API, with its console output.
struct AcceptanceRun {
  /// The context of the run.
  @Shared var context: RunContext
  /// The cases, in the order in which they are run.
  var cases: [AcceptanceCase]
  /// The stores of the client under test.
  let stores: CaseStores
  /// The number of cases that run concurrently.
  let workers: Int
  /// The time limit for one case.
  var deadline = Duration.seconds(30)
  /// The client configuration for fetching content from a live API before the run.
  @Shared var reading: LiveClientConfiguration
  /// The token of the client under test; `nil` for none.
  var token: String?
  /// The signal watcher of a longer run that includes this one.
  var interruption: Interruption?

  var input: ContractInput { context.input }
  var outputs: RunOutputs { context.outputs }

  /// Runs the cases against the recordings or a live API, until they end or a signal arrives.
  ///
  /// - Parameters:
  ///   - target: The live API; `nil` for none.
  ///   - watch: Records which cases use an API that is online.
  /// - Throws: `CommandFailure` if there is nothing to replay, or no port is available.
  func play(
    at target: LiveTarget? = nil,
    noticedBy watch: OnlineWatch = OnlineWatch()
  ) async throws(CommandFailure) -> StageOutcome {
    if let target, let failure = Self.unsupported(target.url) { throw failure }
    let recordings = target == nil ? try input.replayedRecordings() : []
    let interruption = interruption ?? Interruption(policy: outputs.policy)
    let api = target?.description ?? "the recordings"
    let title = "Playing \(counted(cases.count, "case")) against \(api), with the store \(stores.kind)"
    let meter = ProgressMeter(unit: "case", total: cases.count)
    let result = await outputs.announcing(input.introducing(title), meter, interruption) {
      display -> Result<[CaseOutcome], any Error> in
      do {
        let backend = try await backend(at: target, recordings: recordings)
        let outcomes = await outcomes(against: watch.watching(backend), counting: display)
        await backend.shutdown()
        return .success(outcomes)
      } catch {
        return .failure(error)
      }
    }
    if self.interruption == nil { interruption.cancel() }
    if let status = interruption.status {
      return StageOutcome(report(of: target, playing: (try? result.get()) ?? []), interruption: status)
    }
    do {
      return played(try result.get(), at: target, online: watch.cases)
    } catch let stale as StaleRecordings {
      return broken("the recordings", stale.findings, at: target)
    } catch let files as UnusableFiles {
      throw CommandFailure("the cases cannot be played", because: "\(files)", status: .recording)
    } catch let server as BrokenServer {
      return broken("the responses of \(server.url)", server.findings, at: target)
    } catch let server as UnreachableServer {
      return unreachable(server, at: target)
    } catch {
      throw CommandFailure("the cases cannot be played", because: "\(error)")
    }
  }

  private func backend(at target: LiveTarget?, recordings: [Recording]) async throws -> any AcceptanceBackend {
    guard let target else {
      return try await MockBackend(contract: input.contract, recordings: recordings, policy: outputs.policy)
    }
    return try await LiveBackend(
      url: target.url,
      headers: target.headers,
      token: token,
      contract: input.contract,
      configuration: reading,
      policy: outputs.policy
    )
  }

  private func outcomes(
    against backend: any AcceptanceBackend,
    counting display: ProgressDisplay
  ) async -> [CaseOutcome] {
    let log = outputs.options.verbose ? RunLog(outputs.policy) : nil
    var suite = AcceptanceSuite(
      backend: backend,
      makeStore: stores.make,
      storeName: stores.kind.rawValue,
      deadline: deadline
    )
    if let token { suite.token = token }
    return await suite.outcomes(of: cases, workers: workers) { outcome in
      display.count(outcome.id)
      if let log { Self.write(outcome, to: log) }
    } onStart: { subject in
      log?.write("\(subject.id): started")
    }
  }

  private static func write(_ outcome: CaseOutcome, to log: RunLog) {
    let verdict: String =
      switch outcome.verdict {
      case .passed: "passed"
      case .failed(let failure): "failed: expected \(failure.expected), got \(failure.got)"
      case .skipped(let reason): "skipped: \(reason)"
      case .notApplicable(let reason): "not applicable: \(reason)"
      }
    for line in outcome.journal { log.write("\(outcome.id): \(VisibleText.of(line))") }
    log.write("\(outcome.id): \(VisibleText.of(verdict)) in \(outcome.elapsed)")
  }
}
