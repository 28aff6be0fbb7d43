import ContractInference
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import RecordingChecks
import Redaction
import Testing
import YAMLSyntax

/// What was recorded of an API, in one line per exchange.
struct InferenceFixture: Sendable, CustomTestStringConvertible {
  /// One exchange; the content type of a body that is not empty is JSON by default.
  struct Line: Sendable {
    var request: String
    var status: Int
    var body: String
    var type: String
    var sent: String

    init(
      _ request: String,
      _ status: Int = 200,
      _ body: String = "",
      type: String = "application/json",
      sent: String = ""
    ) {
      (self.request, self.status, self.body, self.type, self.sent) = (request, status, body, type, sent)
    }
  }

  let name: String
  var lines: [Line]
  var testDescription: String { name }

  init(_ name: String, _ lines: [Line]) { (self.name, self.lines) = (name, lines) }

  /// The exchanges, with a base URL in place of a relative one.
  func exchanges() throws -> [HTTPExchange] {
    try lines.map { line in
      let parts = line.request.split(separator: " ", maxSplits: 1).map { String($0) }
      let target = try #require(parts.last)
      var request = HTTPRequest(
        method: HTTPMethod(parts[0]),
        url: try HTTPURL(parsing: target.hasPrefix("/") ? "http://api.test\(target)" : target),
        body: Array(line.sent.utf8)
      )
      if !line.sent.isEmpty { request.headers.add("Content-Type", "application/json") }
      var response = HTTPResponse(status: line.status, body: Array(line.body.utf8))
      if !line.body.isEmpty { response.headers.add("Content-Type", line.type) }
      return HTTPExchange(request: request, response: response, elapsed: .milliseconds(3))
    }
  }

  /// The inferred contract.
  func inferred() throws -> InferredContract { try #require(InferredContract(from: exchanges())) }

  /// The operations of the inferred contract, read back from its YAML.
  func contract() throws -> Contract {
    let yaml = YAMLWriter.text(of: try inferred().document)
    let contract = TestContract.of(yaml)
    #expect(contract.problems.isEmpty, "\(contract.problems) of\n\(yaml)")
    return contract
  }

  /// The described exchanges as a HAR file.
  func recording() throws -> Recording {
    let (exchanges, used) = (try exchanges(), Set(try inferred().used))
    let writer = HARWriter(name: "test", version: "1")
    var redaction = RecordingRedaction()
    let entries = exchanges.enumerated().filter { used.contains($0.offset) }.map { _, exchange in
      writer.entry(CapturedExchange(exchange: exchange, started: "2026-05-04T09:41:00.217Z").redacted(by: &redaction))
    }
    var bytes: [UInt8] = writer.head()
    bytes += entries.joined(separator: writer.separator)
    bytes += writer.tail
    return try RecordingReader().read(bytes, file: "Recordings/test.har")
  }

  /// What `contract check` finds in the recording by the inferred contract.
  func checkFindings() throws -> [Finding] {
    let review = RecordingReview(
      of: [try recording()],
      by: try contract(),
      rules: RecordingReview.Rules(),
      policy: RedactionPolicy()
    )
    return review.violations + review.secrets + review.outdated
  }

  /// What `contract verify` finds in a mock that replays the recording.
  func verifyFindings() async throws -> [Finding] {
    let contract = try contract()
    let api = MockAPI(contract: contract, recordings: [try recording()])
    var configuration = ExplorerConfiguration(baseURL: HTTPURL(scheme: "http", host: "api.test"))
    let recorded = Set(try exchanges().map { "\($0.request.method) \($0.request.url)" })
    configuration.hasResponse = { recorded.contains("\($0.method) \($0.url)") }
    let explorer = Explorer(
      contract: contract,
      configuration: configuration,
      client: ReplayingClient(api: api)
    )
    return await explorer.run().findings
  }
}

/// A client of a mock API without a socket.
private struct ReplayingClient: HTTPClient {
  let api: MockAPI

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    HTTPExchange(request: request, response: api.reply(to: request).response, elapsed: .milliseconds(1))
  }
}
