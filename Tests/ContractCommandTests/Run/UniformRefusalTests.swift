import ContractDiscovery
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@testable import ContractCommand

@Suite("A refusal of every request")
struct UniformRefusalTests {
  private static func operation(_ id: String, _ statuses: [Int: Int]) -> OperationSummary {
    let exchanges = statuses.values.reduce(0, +)
    return OperationSummary(id: id, method: "GET", path: "/\(id)", exchanges: exchanges, statuses: statuses)
  }

  private static func finding(_ id: String, _ status: Int, _ check: CheckID = .status) -> Finding {
    let url = "http://a.test/\(id)"
    let exchange = ExchangeReference(number: 1, method: .get, url: url, status: status, curl: "curl \(url)")
    return Finding(check: check, operation: id, message: "status \(status) is not documented", exchange: exchange)
  }

  /// A contract whose operations are at paths, with their methods as names: `/pets` is `getPets`.
  private static func contract(_ paths: [String], server: String = "/") throws -> Contract {
    let operations = paths.map { path in
      let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { $0.dropFirst().dropLast() }
      let parameters = names.map { "{name: \($0), in: path, required: true, schema: {type: string}}" }
      return "  \(path):\n    get:\n      operationId: \(path.split(separator: "/").first ?? "a")\n"
        + "      parameters: [\(parameters.joined(separator: ", "))]\n"
        + "      responses: {'200': {description: d}, '404': {description: d}}\n"
    }
    let text =
      "openapi: 3.1.0\ninfo: {title: T, version: '1'}\nservers: [{url: '\(server)'}]\npaths:\n"
      + operations.joined()
    let file = SourceFile(path: "a.yaml", bytes: Array(text.utf8))
    return try ContractInput(RunPlaces([]), needsRecordings: false, served: [file]).contract
  }

  private func folded(
    _ operations: [OperationSummary],
    _ findings: [Finding],
    hasCredentials: Bool = false
  ) throws -> Report {
    let report = Report(command: "verify", version: "1", operations: operations, findings: findings)
    let contract = try Self.contract(["/a", "/b"])
    return UniformRefusal(contract: contract, hasCredentials: hasCredentials).folding(report)
  }

  /// An API that has nothing where it was requested, and what is said about it.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var paths = ["/a", "/b"]
    var server = "/"
    var base = "http://h/wrong"
    var serverPath: String?
    /// The path that the API's own document names.
    var published: String?
    var statuses: [Int: Int] = [404: 1]
    /// The one finding; `nil` if the findings stay as they are.
    var says: String?
    var remedy: String?
  }

  private static let question = "every response of 2 operations was 404; is the path of --base-url right?"
  private static let document = " The API's document, http://h/openapi.json, names "

  private static let rows: [Row] = [
    Row(testDescription: "a wrong path", says: question),
    Row(
      testDescription: "a document that names another path",
      published: "/api/v1",
      says: question + document + "/api/v1",
      remedy: "pass --base-url http://h/api/v1"
    ),
    Row(
      testDescription: "a document that names another path, which ends as the contract's",
      server: "/v1",
      base: "http://h",
      published: "/api/v1",
      says: question + document + "/api/v1",
      remedy: "pass --base-url http://h/api"
    ),
    Row(
      testDescription: "a document without the contract's server path",
      server: "/v1",
      base: "http://h",
      published: "",
      says: question + document + "/",
      remedy: "pass --base-url http://h --server-path /"
    ),
    Row(
      testDescription: "servers of the contract",
      server: "https://else.test/v1",
      base: "http://h",
      says: question + " The contract's servers add /v1 to it",
      remedy: "pass the path of the API with --base-url, and --server-path / for none"
    ),
    Row(
      testDescription: "servers of the contract that were replaced",
      server: "/v1",
      base: "http://h",
      serverPath: "/",
      says: question + " The contract's servers name /v1"
    ),
    Row(
      testDescription: "ids alone",
      paths: ["/a/{id}", "/b/{id}"],
      says: question + " Or do the ids not exist that the examples name?"
    ),
    Row(testDescription: "a document that has the operations where they were requested", published: "/wrong"),
    Row(testDescription: "one operation, which may be missing", paths: ["/a"]),
    Row(
      testDescription: "one operation that the document has elsewhere",
      paths: ["/a"],
      published: "",
      says: "every response of 1 operation was 404; is the path of --base-url right?" + document + "/",
      remedy: "pass --base-url http://h"
    ),
    Row(testDescription: "a success", statuses: [404: 1, 200: 1]),
    Row(testDescription: "a refusal", statuses: [404: 1, 401: 1]),
    Row(
      testDescription: "other methods",
      statuses: [404: 1, 405: 1],
      says: "every response of 2 operations was 404 or 405; is the path of --base-url right?"
    ),
  ]

  @Test("An API that has nothing where it was requested is one finding, with the path that is known", arguments: rows)
  func address(_ row: Row) throws {
    let contract = try Self.contract(row.paths, server: row.server)
    let ids = row.paths.compactMap { $0.split(separator: "/").first.map(String.init) }
    let findings = ids.flatMap { [Self.finding($0, 404), Self.finding($0, 404, .bodySchema)] }
    let operations = ids.map { Self.operation($0, row.statuses) }
    let report = Report(command: "verify", version: "1", operations: operations, findings: findings)
    var refusal = UniformRefusal(contract: contract, url: try HTTPURL(parsing: row.base), serverPath: row.serverPath)
    let document = try HTTPURL(parsing: "http://h/openapi.json")
    refusal.published = row.published.map { PublishedBase(document: document, path: $0) }
    let folded = refusal.folding(report)
    #expect(folded.findings.map(\.message) == (row.says.map { [$0] } ?? findings.map(\.message)))
    let failure = refusal.failure(of: folded)
    #expect((failure?.status == .unreachable) == (row.says != nil))
    #expect(failure?.diagnostic.remedy == row.remedy)
  }

  @Test("An API whose documented responses are all 404, as for made-up ids, has no finding, and no doubt")
  func documented() throws {
    let contract = try Self.contract(["/a/{id}", "/b/{id}"])
    let operations = [Self.operation("a", [404: 3]), Self.operation("b", [404: 2])]
    let report = Report(command: "verify", version: "1", operations: operations)
    var refusal = UniformRefusal(contract: contract, url: try HTTPURL(parsing: "http://h"))
    #expect(refusal.folding(report).findings.isEmpty)
    #expect(refusal.failure(of: report) == nil)
    #expect(refusal.remedy(of: report) == nil)
    refusal.published = PublishedBase(document: try HTTPURL(parsing: "http://h/openapi.json"), path: "/api")
    #expect(
      refusal.remedy(of: report)
        == "is the path of --base-url right? The API's document, http://h/openapi.json, names /api; "
        + "pass --base-url http://h/api"
    )
  }

  @Test("The base path of a document is the one with most operations of the contract, whatever their parameters")
  func basePath() throws {
    let contract = try Self.contract(["/pets", "/pets/{id}", "/owners"])
    let rows: [([String], String, String?)] = [
      (["/pets", "/pets/{petId}"], "/api/v2", "/api/v2"), (["/v1/pets", "/v1/owners", "/owners"], "/", "/v1"),
      (["/pets"], "/", ""), (["/cats"], "/", nil),
    ]
    for (paths, server, expected) in rows {
      let published = try Self.contract(paths, server: server)
      #expect(ServerAddress.basePath(of: contract, in: published) == expected, "\(paths)")
    }
  }

  @Test(
    "Every operation that gets the same refusal is one finding, with what to check",
    arguments: [
      (401, false, "every response of 2 operations was 401; pass credentials with --auth or -H"),
      (403, true, "every response of 2 operations was 403; the API refuses the credentials everywhere"),
    ]
  )
  func refusal(status: Int, hasCredentials: Bool, message: String) throws {
    let operations = [Self.operation("a", [status: 2]), Self.operation("b", [status: 1]), Self.operation("c", [:])]
    let findings = [Self.finding("a", status), Self.finding("b", status), Self.finding("a", status, .head)]
    let report = try folded(operations, findings, hasCredentials: hasCredentials)
    #expect(report.findings.map(\.message) == [message, "status \(status) is not documented"])
    #expect(report.findings.first?.otherExchanges == 2)
    #expect(report.findings.first?.details.last == "operations: a, b")
  }

  @Test("Findings of operations that also get other responses, or document the refusal, stay as they are")
  func others() throws {
    let refused = Self.operation("a", [401: 2])
    let findings = [Self.finding("a", 401), Self.finding("b", 401)]
    let rows: [([OperationSummary], [Finding])] = [
      ([refused, Self.operation("b", [401: 1, 200: 1])], findings),
      ([refused, Self.operation("b", [401: 1])], [Self.finding("a", 401)]),
      ([refused], [Self.finding("a", 401)]),
      (
        [Self.operation("a", [500: 1]), Self.operation("b", [500: 1])],
        [Self.finding("a", 500), Self.finding("b", 500)]
      ),
    ]
    for (operations, findings) in rows { #expect(try folded(operations, findings).findings == findings) }
  }
}
