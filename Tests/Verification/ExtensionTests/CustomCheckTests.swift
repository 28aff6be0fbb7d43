import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import Synchronization
import Testing

/// A check of another package: every response carries a trace id.
private struct TraceCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    CheckID("trace"),
    for: [.verification],
    summary: "every response has `X-Trace`",
    explanation: "The operators find a request in the logs by its trace id.",
    example: "A response without `X-Trace`.",
    remedy: "Add the header in the gateway."
  )

  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let response = analysis.response, response.headers["X-Trace"] == nil else { return [] }
    return [analysis.subject.finding(id, "the header X-Trace is missing")]
  }
}

/// A cross-exchange check of another package: a repeat gets another trace id, and so does a request of its own.
private struct TraceRepeatCheck: CrossExchangeCheck {
  let descriptor = CheckDescriptor(
    CheckID("trace-repeat"),
    for: [.verification],
    summary: "each request has its own `X-Trace`",
    explanation: "Two requests with one trace id cannot be distinguished.",
    example: "Two responses with `X-Trace: 1`.",
    remedy: "Make an id for each request."
  )

  func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding] {
    guard let trace = second.analysis.response?.headers["X-Trace"],
      first.analysis.response?.headers["X-Trace"] == trace
    else { return [] }
    return [second.subject.finding(id, "X-Trace is \(trace) again (\(variation))")]
  }

  func findings(for group: ExchangeGroup) -> [Finding] {
    group.exchanges.prefix(1).map {
      $0.subject.finding(id, "\(group.exchanges.count) exchanges", severity: .note)
    }
  }

  func followUps(to exchanges: [JudgedExchange]) -> [FollowUpRequest] {
    exchanges.prefix(1).map { first in
      var request = first.subject.exchange.request
      request.headers["X-Debug"] = "1"
      return FollowUpRequest(to: first, request: request, purpose: "the same request with X-Debug")
    }
  }
}

/// A check that counts how often it runs.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class CountingCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    CheckID("counting"),
    for: [.verification],
    summary: "counts",
    explanation: "Counts.",
    example: "None.",
    remedy: "None."
  )
  private let count = Mutex(0)
  var runs: Int { count.withLock { $0 } }

  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    count.withLock { $0 += 1 }
    return []
  }
}

@Suite("Checks of another package")
struct CustomCheckTests {
  @Test("A judge runs a check of another package in addition to its own")
  func judge() throws {
    let contract = try listContract()
    let operation = try #require(contract.operation(id: "getList"))
    let request = HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/list"))
    let exchange = HTTPExchange(request: request, response: HTTPResponse(status: 201))
    let judge = Judge(contract: contract, checks: CheckSet.builtIn.adding(TraceCheck()))
    let findings = judge.findings(for: ExchangeUnderTest(operation: operation, exchange: exchange))
    #expect(findings.map(\.check.rawValue) == ["status", "trace"])
    #expect(findings.last?.message == "the header X-Trace is missing")
  }

  @Test("An explorer runs cross-exchange checks of another package, and sends the requests that they need")
  func explorer() async throws {
    var configuration = ExplorerConfiguration(baseURL: HTTPURL(scheme: "http", host: "api.test"))
    configuration.checks = CheckSet([TraceCheck(), TraceRepeatCheck()])
    var client = FixedClient()
    client.response.headers["X-Trace"] = "7"
    let explorer = Explorer(contract: try listContract(), configuration: configuration, client: client)
    let exploration = await explorer.run()
    #expect(
      exploration.findings.map(\.message) == [
        "1 exchanges", "X-Trace is 7 again (unchanged)", "X-Trace is 7 again (followUp)",
      ]
    )
    #expect(exploration.findings.last?.exchange?.purpose == "the same request with X-Debug")
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("A check that is excluded does not run", arguments: [[CheckID("counting")], []] as [Set<CheckID>])
  func excluded(_ ids: Set<CheckID>) async throws {
    let check = CountingCheck()
    var configuration = ExplorerConfiguration(baseURL: HTTPURL(scheme: "http", host: "api.test"))
    configuration.checks = CheckSet.builtIn.adding(check)
    configuration.excludedChecks = ids
    let explorer = Explorer(contract: try listContract(), configuration: configuration, client: FixedClient())
    _ = await explorer.run()
    #expect((check.runs == 0) == !ids.isEmpty)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("A check runs only if it is among the included ones")
  func included() async throws {
    let check = CountingCheck()
    var configuration = ExplorerConfiguration(baseURL: HTTPURL(scheme: "http", host: "api.test"))
    configuration.checks = CheckSet.builtIn.adding(check)
    configuration.includedChecks = [CheckID("status")]
    let explorer = Explorer(contract: try listContract(), configuration: configuration, client: FixedClient())
    _ = await explorer.run()
    #expect(check.runs == 0)
    #expect(configuration.selectedChecks.checks.map(\.id.rawValue) == ["status"])
  }
}
