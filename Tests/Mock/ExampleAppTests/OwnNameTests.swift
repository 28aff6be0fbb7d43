import ContractTesting
import Testing

@testable import ExampleApp

@Suite("The names that the import of ContractTesting brings") struct OwnNameTests {
  @Test("An app's own types are meant by their names, next to the import of ContractTesting", arguments: ownTypes)
  func own(type: OwnType) { #expect(String(reflecting: type.type).hasPrefix("ExampleApp.")) }

  @Test("What a test needs has a name that an app does not use")
  func needed() throws {
    let url = try MockURL(parsing: "https://news.example.com/v2/headlines")
    let headers: MockHeaders = ["Accept": "application/json"]
    let request = MockRequest(method: MockMethod.get, url: url, headers: headers)
    let exchange = MockExchange(request: request, response: MockResponse(status: 204))
    #expect(exchange.request.url.path == "/v2/headlines")
    #expect(exchange.response?.status == 204)
    #expect(MockScenario.allFaults.contains(.offline))
  }
}

/// A type of the app.
struct OwnType: Sendable, CustomTestStringConvertible {
  let type: Any.Type
  var testDescription: String { "\(type)" }
}

private let ownTypes =
  ([
    ASCII.self, Baseline.self, BaselineComparison.self, Behaviour.self, BodyPlace.self, CapturedExchange.self,
    CaseCounts.self, CaseOrigin.self, CaseOutcome.self, Check.self, CheckDescriptor.self, ConsoleReport.self,
    ConsoleStyle.self, ContractPlace.self, ControlAPI.self, Coverage.self, CoverageItem.self, DescribedCheck.self,
    Diagnostic.self, DiagnosticError.self, Entry.self, Excerpt.self, ExchangeReference.self, ExchangeTranscript.self,
    FaultIdentity.self, Finding.self, FoundSecret.self, GitHubFormat.self, GitLabFormat.self, HARFormat.self,
    HARRecovery.self, HARWriter.self, HTTPClient.self, HTTPExchange.self, HTTPField.self, HTTPFields.self,
    HTTPHeaderField.self, HTTPHeaders.self, HTTPMethod.self, HTTPRequest.self, HTTPResponse.self, HTTPURL.self,
    JSONFormat.self, JSONReport.self, JUnitFormat.self, JUnitReport.self, JournalEntry.self, LatencyDistribution.self,
    MarkdownFormat.self, MediaType.self, MockAPI.self, MockDecision.self, MockEvent.self, MockReply.self,
    MockRuntime.self, MockUsage.self, Mode.self, NearMiss.self, OperationCoverage.self, OperationOmission.self,
    OperationSummary.self, PercentEncoding.self, QueryItem.self, RecordedEntries.self, RecordedEntry.self,
    RecordedPage.self, Recording.self, RecordingIndex.self, RecordingProblem.self, RecordingReader.self,
    RecordingSaver.self, RedactedCapture.self, RedactedReport.self, RenderedReport.self, Report.self,
    ReportDestination.self, ReportFileError.self, ReportFormat.self, ReportFormatRegistry.self, ReportRequest.self,
    ReportRequestError.self, ReportShard.self, ReportSupplement.self, Request.self, RequestEvents.self, Response.self,
    SARIFFormat.self, Scenario.self, ScenarioBook.self, ScenarioError.self, SecretScan.self, Severity.self,
    ShardSet.self, SourceLines.self, StageSummary.self, TAPFormat.self, VisibleText.self,
  ] as [Any.Type]).map { OwnType(type: $0) }
