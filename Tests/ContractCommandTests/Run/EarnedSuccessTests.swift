import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import Redaction
import Testing

@testable import ContractCommand

/// What a run says that found nothing wrong, by what it judged.
@Suite("A success that is earned")
struct EarnedSuccessTests {
  /// A contract, an API, and how a verification of it ends.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The members of the document, as YAML.
    var document: String
    var options: [String] = []
    /// Returns the response to a request.
    var respond: @Sendable (HTTPRequest) -> HTTPResponse = { _ in HTTPResponse(status: 200) }
    var exit: Int32
    /// A part of the error, or of the line about operations that were not verified.
    var says: String = ""
  }

  @Test("A verification succeeds only if an operation was judged and succeeded", arguments: rows)
  func verification(_ row: Row) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("api.yaml", "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n\(row.document)\n")
    let input = try ContractInput(RunPlaces([], contracts: [file]), needsRecordings: false)
    let policy = RedactionPolicy()
    let walk = try UnsafeOptions.parse(row.options.filter { $0 != "--fail-on-skipped" })
    let outputs = RunOutputs(options: ConsoleOptions(), people: .error(policy))
    let url = try HTTPURL(parsing: "http://api.test")
    var context = try RunContext(.verify, input, outputs, .usual, at: url)
    context.unsafe = try walk.unsafe(in: input)
    context.coverage = try CoverageOptions.parse(row.options.filter { $0 == "--fail-on-skipped" })
    let client = RespondingClient(respond: row.respond)
    let explorer = Explorer(contract: input.contract, configuration: context.configuration(for: url), client: client)
    let run = ExplorationRun(context, at: url)
    let outcome = ExplorationRun.Outcome(exploration: await explorer.run(), interruption: nil)
    let report = run.report(of: outcome)
    var said = report.omissionLine ?? ""
    var exit: Int32
    do throws(CommandFailure) { exit = try run.status(of: outcome, report: report).rawValue } catch {
      (exit, said) = (error.status.rawValue, error.description)
      #expect(!StageOutcome(report, failure: error).report.holds)
    }
    #expect(exit == row.exit, "\(said) \(report.findings.map(\.message))")
    #expect(said.contains(row.says), "\(said)")
  }

  private static let ok = "responses: {'200': {description: d}}"
  private static let refusable = "responses: {'200': {description: d}, '401': {description: d}}"

  private static let rows: [Row] = [
    Row(
      testDescription: "one operation that responds",
      document: "paths: {/a: {get: {\(ok)}}}",
      exit: 0
    ),
    Row(
      testDescription: "an empty list of paths",
      document: "paths: {}",
      exit: 2,
      says: "api.yaml has an empty \"paths\""
    ),
    Row(
      testDescription: "webhooks alone",
      document: "webhooks: {a: {post: {\(ok)}}}",
      exit: 2,
      says: "describes webhooks only, which the API sends and does not receive"
    ),
    Row(
      testDescription: "a method in capitals",
      document: "paths: {/a: {GET: {\(ok)}}}",
      exit: 2,
      says: "has paths without a method, such as get"
    ),
    Row(
      testDescription: "an unsafe operation alone",
      document: "paths: {/a: {post: {\(ok)}}}",
      exit: 2,
      says: "nothing was judged: 1 operation not verified: 1 unsafe (--allow-unsafe)"
    ),
    Row(
      testDescription: "an unsafe operation alone that is allowed",
      document: "paths: {/a: {post: {\(ok)}}}",
      options: ["--allow-unsafe", "all"],
      exit: 0
    ),
    Row(
      testDescription: "a required parameter without an example, which gets a plain value",
      document:
        "paths: {/a: {get: {parameters: [{name: q, in: query, required: true, schema: {type: string}}], \(ok)}}}",
      exit: 0
    ),
    Row(
      testDescription: "one operation that responds, and others that are set aside",
      document: """
        paths:
          /a: {get: {\(ok)}, post: {\(ok)}, put: {\(ok)}}
          /b: {$ref: "#/nowhere"}
        """,
      exit: 1,
      says: "3 operations not verified: 2 unsafe (--allow-unsafe), 1 with an error in the contract (fix the contract)"
    ),
    Row(
      testDescription: "an operation that is set aside where that fails the run",
      document: "paths: {/a: {get: {\(ok)}, post: {\(ok)}}}",
      options: ["--fail-on-skipped"],
      exit: 1
    ),
    Row(
      testDescription: "nothing set aside where that would fail the run",
      document: "paths: {/a: {get: {\(ok)}}}",
      options: ["--fail-on-skipped"],
      exit: 0
    ),
    Row(
      testDescription: "an API that is always too busy",
      document: "paths: {/a: {get: {responses: {'200': {description: d}, '429': {description: d}}}}}",
      respond: { _ in HTTPResponse(status: 429, headers: ["Retry-After": "3600"]) },
      exit: 3,
      says: "1 refused with 429 or 503 (--rate, limits.max-retry-after)"
    ),
    Row(
      testDescription: "an API that is under maintenance",
      document: "paths: {/a: {get: {responses: {'200': {description: d}, '503': {description: d}}}}}",
      respond: { _ in HTTPResponse(status: 503, headers: ["Retry-After": "3600"]) },
      exit: 3,
      says: "1 refused with 429 or 503"
    ),
    Row(
      testDescription: "an API whose only operation rightly refuses a run without credentials",
      document: """
        paths: {/a: {get: {security: [{key: []}], \(refusable)}}}
        components: {securitySchemes: {key: {type: http, scheme: bearer}}}
        """,
      respond: { _ in HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Bearer"]) },
      exit: 3,
      says: "1 refused as unauthorized (--auth)"
    ),
    Row(
      testDescription: "an API that refuses one of two operations",
      document: """
        paths: {/a: {get: {security: [{key: []}], \(refusable)}}, /b: {get: {\(ok)}}}
        components: {securitySchemes: {key: {type: http, scheme: bearer}}}
        """,
      respond: { request in
        request.url.path == "/b"
          ? HTTPResponse(status: 200) : HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Bearer"])
      },
      exit: 0,
      says: "1 operation not verified: 1 refused as unauthorized (--auth)"
    ),
    Row(
      testDescription: "an operation that is documented to be gone",
      document: "paths: {/a: {get: {responses: {'410': {description: Gone}}}}}",
      respond: { _ in HTTPResponse(status: 410) },
      exit: 0
    ),
    Row(
      testDescription: "an API that breaks the contract with every response",
      document: "paths: {/a: {get: {\(ok)}}}",
      respond: { _ in HTTPResponse(status: 404) },
      exit: 1
    ),
  ]

  @Test("One of several parts may have nothing to judge, because the merged report has")
  func part() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("api.yaml", "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\n")
    let contract = try ContractInput(RunPlaces([], contracts: [file]), needsRecordings: false).contract
    let report = Report(command: "verify", version: "1")
    #expect(EarnedSuccess(contract: contract).failure(of: report)?.status == .unusable)
    #expect(EarnedSuccess(contract: contract, isPart: true).failure(of: report) == nil)
  }

  @Test("Recordings without a success are not a success either, and no unreachable API")
  func recordings() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("api.yaml", "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\n")
    let contract = try ContractInput(RunPlaces([], contracts: [file]), needsRecordings: false).contract
    var operation = OperationSummary(id: "a", method: "GET", path: "/a", exchanges: 1, statuses: [404: 1])
    (operation.documented, operation.omission) = (["200", "404"], .unsuccessful)
    let report = Report(command: "verify", version: "1", operations: [operation])
    #expect(EarnedSuccess(contract: contract, isLive: false).failure(of: report)?.status == .recording)
  }
}

/// A client that responds in memory; as many servers do, it knows neither HEAD nor OPTIONS.
private struct RespondingClient: HTTPClient {
  let respond: @Sendable (HTTPRequest) -> HTTPResponse

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let isUnknown = [.head, .options].contains(request.method)
    return HTTPExchange(request: request, response: isUnknown ? HTTPResponse(status: 405) : respond(request))
  }
}
