import ContractModel
import ContractReports
import Diagnostics
import FeedAcceptance
import HTTPMessages
import HTTPServerCore
import Locks
import MockEngine

/// A run of a client, which is a command, against everything that its API may send.
///
/// The client runs once as usual, which shows what it requests. Then it runs once for each case: one operation sends one
/// response that the contract allows or forbids, or plays a fault. The journal shows whether the client requested it.
struct ClientRun: Sendable {
  /// The contract and the recordings.
  @Shared var input: ContractInput
  /// Has the client play a case.
  let start: @Sendable (ClientCall) async -> ClientProcess.Outcome
  /// Whether the client stays running, and gets the address of the mock API with each case.
  var staysRunning = false
  /// The exit codes of a client that refuses what it got.
  let violationExits: Set<Int32>
  let timeout: Duration
  /// The number of clients that run at once.
  let jobs: Int
  /// The names of the cases or groups; all cases if there are none.
  let included: [String]
  /// Whether the cases are listed, and not played.
  let isListing: Bool
  @Shared var outputs: RunOutputs
  let clock: RunClock

  /// The id of the case without a variation.
  static let plainID = "online"

  /// A finished run of the client, and what it requested.
  struct Finished: Sendable {
    var process: ClientProcess.Outcome
    let exchanges: [ClientServer.Exchange]
  }

  /// Runs the client in every case, until they end or a signal arrives.
  ///
  /// - Throws: `CommandFailure` if no port is free, or no case has a given name.
  func play() async throws(CommandFailure) -> StageOutcome {
    let interruption = Interruption(policy: outputs.policy)
    defer { interruption.cancel() }
    let first = try await server()
    let plain = await interruptible(interruption) { [self] in await run(on: first) }
    let cases: [ClientCase]
    do throws(CommandFailure) {
      if let status = interruption.status {
        return await ended(first, interrupted(report(of: [], on: [first]), status))
      }
      if let refusal = refusal(of: plain, on: first) { return await ended(first, refusal) }
      let all = ClientCases(contract: input.contract, observed: plain.exchanges, address: first.baseURL).all()
      cases = try ClientOptions.cases(included, among: all)
    } catch {
      await first.shutdown()
      throw error
    }
    if isListing {
      let lines = cases.map { "\($0.id)  \(VisibleText.of($0.text))\n" }
      StandardStream.output(outputs.policy).write(lines.joined())
      return await ended(first, StageOutcome(report(of: []), status: .holds))
    }
    var servers = [first]
    while servers.count < min(jobs, cases.count) { servers.append(try await server()) }
    let display = ProgressDisplay(
      results: outputs.people,
      isQuiet: outputs.options.quiet,
      meter: ProgressMeter(unit: "case", total: cases.count)
    )
    let operations = Set(plain.exchanges.compactMap(\.operation)).count
    display.line(
      input.introducing(
        "Running the client in \(counted(cases.count, "case")), of which it requests "
          + "\(counted(operations, "operation")) of \(input.contract.operations.count)"
      )
    )
    let redrawing = display.redrawing()
    let known = Set(plain.exchanges.map(\.line))
    let judge = ClientJudge(
      run: self,
      observed: first.baseURL,
      known: known,
      requested: Set(plain.exchanges.compactMap(\.operation))
    )
    let verdicts = await interruptible(interruption) { [servers] in
      await Self.verdicts(of: cases, on: servers) { subject, server in
        let verdict = await judge.verdict(of: subject, on: server)
        display.count(subject.id)
        return verdict
      }
    }
    .compactMap(\.self)
    redrawing?.cancel()
    await redrawing?.value
    display.clear()
    display.line("")
    for server in servers { await server.shutdown() }
    var report = report(of: [judge.outcome(ofPlain: plain)] + verdicts.map(\.outcome), on: servers)
    report.notes += Self.notes(of: verdicts)
    if let status = interruption.status { return interrupted(report, status) }
    return played(report)
  }

  private func server() async throws(CommandFailure) -> ClientServer {
    var options = MockOptions()
    options.unmatched = .example
    options.policy = outputs.policy
    let api = MockAPI(contract: input.contract, recordings: input.recordings(of: .online), options: options)
    do throws(ListenerError) { return try await ClientServer(api) } catch { throw CommandFailure(error) }
  }

  private func ended(_ server: ClientServer, _ outcome: StageOutcome) async -> StageOutcome {
    await server.shutdown()
    return outcome
  }

  /// Runs a part that the first signal cancels.
  private func interruptible<Result: Sendable>(
    _ interruption: Interruption,
    _ part: @escaping @Sendable () async -> Result
  ) async -> Result {
    let task = Task { await part() }
    interruption.onInterrupt { task.cancel() }
    return await task.value
  }

  /// Runs the client once.
  ///
  /// - Parameters:
  ///   - server: The server that it sends requests to.
  ///   - id: The name of the case.
  ///   - isFresh: Whether a client that stays running is started anew.
  ///   - scenario: Returns what the server plays at an address.
  func run(
    on server: ClientServer,
    case id: String = plainID,
    isFresh: Bool = false,
    playing scenario: (HTTPURL) -> Scenario = { _ in .online }
  ) async -> Finished {
    if staysRunning { await server.renew() }
    let address = server.baseURL
    server.begin(scenario(address))
    let outcome = await start(ClientCall(id: id, baseURL: address, isFresh: isFresh))
    return Finished(process: outcome, exchanges: server.end())
  }

  /// Plays cases on servers, one at a time on each; a verdict is `nil` for a case that was not played to its end.
  private static func verdicts(
    of cases: [ClientCase],
    on servers: [ClientServer],
    _ play: @escaping @Sendable (ClientCase, ClientServer) async -> ClientJudge.Verdict?
  ) async -> [ClientJudge.Verdict?] {
    let queue = Queue(cases)
    await withTaskGroup(of: Void.self) { group in
      for server in servers {
        group.addTask {
          while !Task.isCancelled, let (position, subject) = queue.next() {
            queue.end(position, await play(subject, server))
          }
        }
      }
    }
    return queue.verdicts
  }

  /// The cases that wait for a server, and the verdicts on those that do not.
  private final class Queue: Sendable {
    private struct State {
      var next = 0
      var verdicts: [ClientJudge.Verdict?]
    }

    private let cases: [ClientCase]
    private let state: Mutex<State>

    init(_ cases: [ClientCase]) {
      self.cases = cases
      state = Mutex(State(verdicts: Array(repeating: nil, count: cases.count)))
    }

    var verdicts: [ClientJudge.Verdict?] { state.withLock(\.verdicts) }

    func next() -> (position: Int, subject: ClientCase)? {
      state.withLock { state in
        guard state.next < cases.count else { return nil }
        defer { state.next += 1 }
        return (state.next, cases[state.next])
      }
    }

    func end(_ position: Int, _ verdict: ClientJudge.Verdict?) { state.withLock { $0.verdicts[position] = verdict } }
  }
}
