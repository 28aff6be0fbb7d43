import AcceptanceBackend
import ArgumentParser
import ContractReports
import FeedAcceptance
import HTTPExchange
import HTTPTransport
import Redaction

/// Plays the feed app's use cases over HTTP, against the recordings or a live API.
struct AcceptCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Plays the feed app's use cases over HTTP against the mock API, or a live one.",
    discussion: """
      Every case has a session and a store of its own. The reference client asks a server on this machine that replays \
      the recordings, or is made to fail as the case wants: connections are really refused, reset or left without an \
      answer. The recordings are judged first: where they break the contract this is told, and no case is played.

      With --base-url the client asks that API wherever a case is on line and says nothing of particular answers; \
      everything else is played as without.

      Exit status: 1 where a case fails, or the recordings break the contract; 3 where the API cannot be reached.
      """
  )

  @OptionGroup(title: "Target") var address: AddressOptions

  @Option(
    help: ArgumentHelp("How long the API may be silent while it is read, before the cases.", valueName: "time")
  )
  var requestTimeout = "10s"

  @OptionGroup(title: "Contracts") var contracts: ContractOptions
  @OptionGroup(title: "Cases") var selection: CaseOptions

  @Flag(help: "List the cases, a line each, and play none.")
  var list = false

  @OptionGroup(title: "Secrets") var redaction: RedactionOptions
  @OptionGroup(title: "Output") var reporting: ReportOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many cases are played at a time; never changes the report.", valueName: "count")
  )
  var workers = 8

  mutating func validate() throws { try LimitOptions.check("--workers", workers, in: 1...1024) }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    try redaction.declare(to: policy)
    let cases = try selection.cases()
    if list {
      StandardStream.output(policy).write(cases.map { "\($0.id)  \($0.text)\n" }.joined())
      return .holds
    }
    let clock = RunClock()
    let outputs = try reporting.outputs(policy)
    let places = try RunPlaces(contracts, address: address.baseURL)
    let target = try address.target(at: places.url, policy)
    var reading = LiveClientConfiguration()
    reading.requestTimeout = try LimitOptions.duration("--request-timeout", requestTimeout)
    reading.security = CommandSecurity.client()
    reading.userAgent = "contract/\(ContractCommand.version)"
    let input = try ContractInput(places, needsRecordings: target == nil)
    policy.learn(from: input)
    let stores = try CaseStores(selection.store)
    defer { stores.remove() }
    let run = AcceptanceRun(
      input: input,
      cases: cases,
      stores: stores,
      workers: workers,
      reading: reading,
      outputs: outputs,
      clock: clock
    )
    if let status = input.failureStatus {
      return try StageOutcome(run.report(of: target), status: status).conclude(outputs)
    }
    guard input.contract.describesFeed else { throw AcceptanceRun.noFeed }
    if let target { try target.url.requireSinglePrefix(in: input.contract, allowsServerPath: false) }
    return try await run.play(at: target).conclude(outputs)
  }
}
