import ContentCodings
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import FeedClient
import Foundation
import HARRecordings
import HTTPMessages
import JSONPaths
import JSONSchemas
import JSONSyntax
import RecordingSessions
import Testing
import YAMLSyntax

@testable import AcceptanceBackend
@testable import ContractExamples
@testable import ContractTesting
@testable import HTTPServerCore
@testable import HTTPTransport
@testable import FeedAcceptance
@testable import MockEngine
@testable import ContractCommand

/// What each error type says: code and rendered text.
///
/// A change of wording is a change of this table.
@Suite("Rendered errors")
struct ErrorFormTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let type: String
    let code: String
    let text: String
    let make: @Sendable () throws -> Void
    var testDescription: String { "\(type) \(code)" }

    init(_ type: String, _ code: String, _ text: String, _ make: @escaping @Sendable () throws -> Void) {
      (self.type, self.code, self.text, self.make) = (type, code, text, make)
    }
  }

  private static let url = HTTPURL(scheme: "http", host: "api.test")
  private static let refused = TransportFault(.connectionRefused, "nothing listens there")
  private static let finding = Finding(check: .status, message: "status 500 is not documented")

  static let values: [Row] = [
    Row("JSONSyntaxError", "missing-comma", #"1:4: expected "," or "]", not "2""#) {
      _ = try JSONDocument(parsing: "[1 2]")
    },
    Row("JSONFileError", "unreadable-file", "/nowhere.json: the file cannot be read: there is no such file or folder") {
      _ = try JSONDocument(contentsOfFile: "/nowhere.json")
    },
    Row("YAMLSyntaxError", "duplicate-key", #"1:1: duplicate key "a" in one mapping; keep one of them"#) {
      _ = try YAMLDocument.parse("a: 1\na: 2\n")
    },
    Row(
      "SchemaErrors",
      "invalid-schema",
      #":1:9: "text" is not a type; the types are null, boolean, object, array, number, string and integer (at /type)"#
    ) {
      _ = try SchemaCompiler().compile(JSONDocument(parsing: #"{"type":"text"}"#).root)
    },
    Row(
      "JSONPathError",
      "invalid-jsonpath",
      #"the JSONPath "$.[0]" is invalid at column 3: a dot before a bracket; leave the dot out"#
    ) {
      _ = try JSONPath(parsing: "$.[0]")
    },
    Row("ECMAPatternError", "invalid-pattern", "unclosed group, at offset 1") { _ = try ECMAPattern("a(b") },
    Row(
      "InvalidTextError",
      "invalid-url",
      #""api.test" is not an absolute URL: it has no scheme; write http:// or https:// before the host"#
    ) {
      _ = try HTTPURL(parsing: "api.test")
    },
    Row("InvalidTextError", "invalid-path-template", #""pets" is not a path template: it does not begin with /"#) {
      _ = try PathTemplate(parsing: "pets")
    },
    Row(
      "InvalidTextError",
      "invalid-runtime-expression",
      #""$request.what" is not a runtime expression: a message has header.NAME, query.NAME, path.NAME and body#POINTER"#
    ) {
      _ = try RuntimeExpression(parsing: JSONDocument(parsing: #""$request.what""#).root)
    },
    Row(
      "ProxySettingsError",
      "proxy",
      "HTTPS_PROXY does not name an HTTP proxy: it is not a URL; write it as http://HOST:PORT, or unset it"
    ) { _ = try ProxySettings(environment: ["HTTPS_PROXY": "http://"]) },
    Row("TransportFault", "connection-refused", "nothing listens there") { throw refused },
    Row("ContentCodingError", "invalid-content-coding", "not gzip: begins with 01 02, not 1f 8b (at byte 0)") {
      _ = try ContentCoding.gzip.decode([1, 2], limit: 10)
    },
  ]

  static let model: [Row] = [
    Row(
      "RecordingProblem",
      "not-json",
      "a.har:1:1: error: the file is not valid JSON, so it is not a HAR file: the text is empty; a JSON value was expected"
    ) { _ = try RecordingReader().read([], file: "a.har") },
    Row("ContractFileFault", "unreadable-contract", "2:3: no value") {
      throw ContractFileFault(message: "no value", location: JSONLocation(line: 2, column: 3))
    },
    Row(
      "ReportRequestError",
      "invalid-report-request",
      #""xml" is not a report format; the formats are \#(listed(ReportFormatRegistry.all.map(\.id)))"#
    ) { _ = try ReportRequest(parsing: "xml=a") },
    Row(
      "ReportFileError",
      "unreadable-report",
      #"b.json:1:1: the file is not a baseline: its member "schema" is not "urn:contract:baseline:1""#
    ) {
      _ = try Baseline(parsing: Array("{}".utf8), file: "b.json")
    },
    Row("ExampleObstacle", "no-example", "no success is documented for getPets") {
      throw ExampleObstacle(message: "no success is documented for getPets", schema: nil)
    },
  ]

  static let feed: [Row] = [
    Row("FeedStoreError", "locked", "feed.json: another process is writing") {
      throw FeedStoreError(
        .locked,
        "another process is writing",
        at: SourcePlace(file: "feed.json", location: nil)
      )
    },
    Row("AccountError", "logged-out", "nobody is logged in; log in first") { throw AccountError.loggedOut },
    Row("AccountError", "session-ended", "the request was signed in a session that has ended; send it again") {
      throw AccountError.sessionEnded
    },
    Row("FeedError", "connectivity", "connectivity error") { throw FeedError.connectivity },
    Row("FeedError", "invalid-data", "invalid data error") { throw FeedError.invalidData },
    Row("FeedError", "not-found", "not found error") { throw FeedError.notFound },
    Row("Mismatch", "mismatch", "expected 2 images, got 1") { throw Mismatch(expected: "2 images", got: "1") },
    Row("Inapplicable", "inapplicable", "the server is live") { throw Inapplicable("the server is live") },
    Row(
      "UnknownCase",
      "unknown-case",
      #"no case is called "nothing"; `contract accept --list` shows them all, and a part up to a dot names a group"#
    ) { _ = try AcceptanceSuite.selecting(["nothing"], among: []) },
    Row(
      "PublisherWithoutValue",
      "publisher-without-value",
      "the publisher finished without a value; publish a value or an error before the end; for none of both, use "
        + "PublisherTask.end"
    ) { throw PublisherWithoutValue() },
    Row("InjectedFault", "injected-store-error", "store error (saving)") { throw InjectedFault(.insertion) },
    Row("SimulatedError", "simulated-error", "the store's file is damaged") { throw SimulatedError.damagedStore },
    Row(
      "SpecFailure",
      "S1",
      "S1: a store is empty at first\n  given: nothing\n  done: retrieve\n  expected: no feed\n  got: a feed"
    ) {
      throw SpecFailure(
        spec: "S1",
        text: "a store is empty at first",
        given: [],
        done: ["retrieve"],
        expected: "no feed",
        got: "a feed"
      )
    },
  ]

  static let edges: [Row] = [
    Row("Failure", "no-closed-port", "no port can be held closed: Too many open files") {
      throw ClosedPort.Failure(code: EMFILE)
    },
    Row(
      "ListenerError",
      "cannot-listen",
      "cannot listen on h:1: the host is not known; write an IP address of this machine, or leave --host out for the loopback address"
    ) { throw ListenerError(host: "h", port: 1, POSIXError(.EACCES)) },
    Row(
      "FailureCorpusError",
      "invalid-corpus",
      """
      not a corpus of failures: the failure at 1:53 is incomplete; delete the file, or name the one that a run wrote
      """
    ) {
      _ = try FailureCorpus(parsing: Array(#"{"schema":"urn:contract:corpus:1","failures":      [{}]}"#.utf8))
    },
    Row("ScenarioError", "invalid-scenario", "no scenario is named; write a name, such as online") {
      _ = try ScenarioText(":a=1")
    },
    Row(
      "RecordingFileError",
      "unusable-destination",
      #"--output: "feed.json" is not the name of a recording; use a name that ends with .har, and not with .partial.har"#
    ) { _ = try RecordingOutput(path: "feed.json") },
    Row(
      "MockError",
      "missing-file",
      #"there is no contract "feed.json": looked for /a/feed.json; name it relative to the folder of the test's source file, or make a first contract from a running API with contract init URL"#
    ) { throw MockError.missingFile("feed.json", "contract", ["/a/feed.json"]) },
    Row("UnusableFiles", "unusable-contract", "the contract cannot be used: a.yaml:1:1: no operations") {
      throw UnusableFiles.contract("a.yaml:1:1: no operations")
    },
    Row(
      "UnusableFiles",
      "no-feed-recording",
      "no recording contains GET /v1/feed?limit=10, the first page of the feed; record the API with `contract record`"
    ) { throw UnusableFiles.noFeed("/v1/feed?limit=10") },
    Row(
      "StaleRecordings",
      "stale-recordings",
      "the recordings break the contract in 1 place: status 500 is not documented; run `contract check` to see them all, and record them again"
    ) { throw StaleRecordings(findings: [finding]) },
    Row(
      "UnreachableServer",
      "unreachable-server",
      "GET http://api.test could not be sent: nothing listens there; start the server, or name another with --base-url"
    ) {
      throw UnreachableServer(HTTPExchange(request: HTTPRequest(url: url), response: nil, faults: [refused]))
    },
    Row(
      "BrokenServer",
      "broken-server",
      "the responses of http://api.test break the contract in 1 place: status 500 is not documented; run `contract verify --base-url http://api.test` to see them all"
    ) { throw BrokenServer(url, [finding]) },
  ]

  static let command: [Row] = [
    Row("CommandFailure", "invalid-option", "--header: there is no colon in what is given; write it as 'Name: value'") {
      _ = try HeaderArgument.parse("Accept")
    },
    Row(
      "CommandFailure",
      "unusable-input",
      #"--rate: "fast" is not a rate; write a count and a unit: 15/s, 100/m, 5000/h"#
    ) { throw CommandFailure(try rateError(), at: "--rate") },
    Row(
      "CommandFailure",
      "unusable-input",
      "the contracts at / cannot be read: it is a folder; name others with --contracts"
    ) {
      _ = try InputFile(noun: "contracts", remedy: "name others with --contracts").bytes(of: "/")
    },
    Row("CommandFailure", "unusable-recording", "the recording cannot be written to a.har: no space") {
      throw CommandFailure("the recording cannot be written to a.har", because: "no space", status: .recording)
    },
    Row(
      "CommandFailure",
      "unreachable-target",
      "http://api.test cannot be reached: nothing listens there; check that the server is running, and that this is its address"
    ) { throw CommandFailure(unreachable: url, refused) },
  ]

  private static func rateError() throws -> CommandFailure {
    do { _ = try RateForm.parse("fast") } catch { return error }
    throw CancellationError()
  }

  @Test("Every error renders as its row says", arguments: values + model + feed + edges + command)
  func rendered(_ row: Row) throws {
    let error = #expect(throws: (any Error).self) { try row.make() }
    let diagnostic = try #require(error as? any DiagnosticError).diagnostic
    #expect(diagnostic.code == row.code)
    #expect(error.map { "\($0)" } == row.text)
    #expect(error.map { "\(type(of: $0))" } == row.type)
  }

  /// Errors that never reach a person: signals inside a module, each turned into one of the table's.
  private static let signals: Set = [
    "Fault", "RequestFault", "Flaw", "JSONFault", "ConnectTimeout", "Exhausted", "InvalidHost", "ServerFault",
    "Unusable", "Refusal", "PagesAreReadForwards", "StartFailure", "PatchFault", "StateFault", "StateOverflow",
    "OverlayFault", "OverlayFaults", "CallbackFault", "StreamFailure", "MalformedHead", "Unread",
  ]
  /// Errors that need a module that this target does not have, or that only wrap others of the table.
  private static let elsewhere: Set = ["ServerSecurityError", "BenchmarkError", "SchemaError"]

  @Test("Every error type of the package is in the table, or is a signal that its module handles")
  func complete() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    let declaration = /(?:struct|enum|class|actor) (\w+): (?:\w+, )*(Error|DiagnosticError)\b/
    var adopted: Set<String> = []
    var others: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: declaration) {
        if match.2 == "Error" { others.insert(String(match.1)) } else { adopted.insert(String(match.1)) }
      }
    }
    let rows = Set((Self.values + Self.model + Self.feed + Self.edges + Self.command).map(\.type))
    #expect(others.subtracting(Self.signals) == [])
    #expect(adopted.subtracting(rows).subtracting(Self.elsewhere) == [])
  }
}
