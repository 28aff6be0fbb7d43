public import Findings
public import HARRecordings
public import HTTPMessages
public import MockEngine

// What a test writes down of other modules, under names that its app and its client have no use for.

/// A behaviour of the mock, such as `.offline`.
///
/// ```swift
/// @Test(arguments: MockScenario.allFaults)
/// func survives(_ fault: MockScenario) async throws {
/// ```
public typealias MockScenario = Scenario

/// A request as the mock gets it, and as the journal shows it.
public typealias MockRequest = HTTPRequest

/// A response that a stub or a closure sends.
public typealias MockResponse = HTTPResponse

/// The headers of a request or a response.
public typealias MockHeaders = HTTPHeaders

/// The method of a request.
public typealias MockMethod = HTTPMethod

/// The absolute URL of a request.
public typealias MockURL = HTTPURL

/// A request with its response, or with the faults that kept the response from arriving.
public typealias MockExchange = HTTPExchange

/// What sends the requests that a mock records or passes through; see ``MockSettings/upstream``.
public typealias MockUpstream = HTTPClient

/// A request of the journal, and how the mock replied.
public typealias MockJournalEntry = JournalEntry

/// What is wrong with a request, as the journal shows it.
public typealias MockFinding = Finding

/// A recorded exchange.
public typealias MockRecordedEntry = RecordedEntry
