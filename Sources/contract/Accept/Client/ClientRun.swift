import Basics
import ClientAcceptance
import ContractModel
import ContractReports
import Diagnostics
import FeedAcceptance
import HTTPMessages
import HTTPServerCore
import MockEngine

/// A run of a client, which is a command, against everything that its API may send.
///
/// The client runs once as usual, which shows what it requests. Then it runs once for each case: one operation sends one
/// response that the contract allows or forbids, or plays a fault. The journal shows whether the client requested it.
struct ClientRun: Sendable {
  /// The context of the run.
  @Shared var context: RunContext
  let client: ClientUnderTest
  /// The number of clients that run at once.
  let jobs: Int
  /// The names of the cases or groups; all cases if there are none.
  let included: [String]
  /// The names of the cases that are left out.
  var excluded: [String] = []
  /// Whether the cases are listed, and not played.
  let isListing: Bool

  var input: ContractInput { context.input }
  var outputs: RunOutputs { context.outputs }

  /// Runs the client in every case, until they end or a signal arrives.
  ///
  /// - Throws: `CommandFailure` if no port is free, or no case has a given name.
  func play() async throws(CommandFailure) -> StageOutcome {
    let interruption = Interruption(policy: outputs.policy)
    defer { interruption.cancel() }
    let first = try await server()
    let task = Task { await client.run(on: first) }
    interruption.onInterrupt { task.cancel() }
    let plain = await task.value
    let cases: [ClientCase]
    do throws(CommandFailure) {
      if let status = interruption.status {
        return await ended(first, StageOutcome(report(of: [], on: [first]), interruption: status))
      }
      if let refusal = refusal(of: plain, on: first) { return await ended(first, refusal) }
      let all = ClientCases(contract: input.contract, observed: plain.exchanges, address: first.baseURL).all()
      cases = try ClientOptions.cases(included, without: excluded, among: all)
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
    let operations = Set(plain.exchanges.compactMap(\.operation)).count
    let title =
      "Running the client in \(counted(cases.count, "case")), of which it requests "
      + "\(counted(operations, "operation")) of \(input.contract.operations.count)"
    let meter = ProgressMeter(unit: "case", total: cases.count)
    let judge = ClientJudge(client, after: plain, at: first.baseURL)
    let verdicts = await outputs.announcing(input.introducing(title), meter, interruption) { [servers] display in
      await judge.verdicts(of: cases, on: servers) { display.count($0) }
    }
    .compactMap(\.self)
    for server in servers { await server.shutdown() }
    var report = report(of: [judge.outcome(ofPlain: plain)] + verdicts.map(\.outcome), on: servers)
    report.notes += Self.notes(of: verdicts)
    if let status = interruption.status { return StageOutcome(report, interruption: status) }
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
}
