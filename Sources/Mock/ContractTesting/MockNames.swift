public import Findings
public import HARRecordings
public import HTTPMessages
public import MockEngine

// What a test writes down of other modules, under names that its app and its client have no use for.

/// A behaviour of the mock, such as `.offline`.
///
/// ```swift
/// @Test("The app survives every fault", arguments: MockScenario.allFaults)
/// func survives(_ fault: MockScenario) async throws {
///   try await withMock(.replay("feed.har"), .scenario(fault)) { mock in
///     _ = try? await loadFeed(by: mock.session)
///   }
/// }
/// ```
public typealias MockScenario = Scenario

/// A request as the mock gets it, and as the journal shows it.
///
/// ```swift
/// let entry: MockJournalEntry = try #require(mock.journal.first)
/// let request: MockRequest = entry.request
/// #expect(request.method == .get && entry.status == 200)
/// ```
public typealias MockRequest = HTTPRequest

/// A response that a stub or a closure sends.
///
/// ```swift
/// let created: MockResponder = { request in
///   request.method == .post ? MockResponse(status: 201, json: #"{"id":7}"#) : nil
/// }
/// try await withMock(.replay("feed.har"), .respond(created)) { mock in
///   let count = try await loadFeed(by: mock.session)
///   #expect(count == 2)
/// }
/// ```
public typealias MockResponse = HTTPResponse

/// The headers of a request or a response.
///
/// ```swift
/// @Test(
///   "The app tries again later",
///   .stub("https://api.example.com/v1/feed?limit=10", method: .get, status: 503, headers: ["Retry-After": "120"])
/// )
/// func busy() async throws {
///   await #expect(throws: URLError.self) { try await loadFeed() }
/// }
/// ```
public typealias MockHeaders = HTTPHeaders

/// The method of a request.
///
/// ```swift
/// @Test(
///   "The app tries again later",
///   .stub("https://api.example.com/v1/feed?limit=10", method: .get, status: 503, headers: ["Retry-After": "120"])
/// )
/// func busy() async throws {
///   await #expect(throws: URLError.self) { try await loadFeed() }
/// }
/// ```
public typealias MockMethod = HTTPMethod

/// The absolute URL of a request.
///
/// ```swift
/// let expected = try MockURL(parsing: "https://api.example.com/v1/feed?limit=10")
/// #expect(mock.journal.map(\.request.url.path) == [expected.path])
/// ```
public typealias MockURL = HTTPURL

/// A request with its response, or with the faults that kept the response from arriving.
///
/// ```swift
/// let url = try MockURL(parsing: "https://api.example.com/v1/feed?limit=10")
/// let exchange: MockExchange = await mock.client.send(MockRequest(url: url))
/// #expect(exchange.response?.status == 200 && exchange.faults.isEmpty)
/// ```
public typealias MockExchange = HTTPExchange

/// A sender of the requests that a mock records or passes through; see ``MockSettings/upstream``.
///
/// ```swift
/// struct EmptyFeed: MockUpstream {
///   func send(_ request: MockRequest) async -> MockExchange {
///     MockExchange(request: request, response: MockResponse(json: #"{"items":[]}"#))
///   }
/// }
/// ```
public typealias MockUpstream = HTTPClient

/// A request of the journal, and how the mock replied.
///
/// ```swift
/// let entry: MockJournalEntry = try #require(mock.journal.first)
/// let request: MockRequest = entry.request
/// #expect(request.method == .get && entry.status == 200)
/// ```
public typealias MockJournalEntry = JournalEntry

/// A fault of a request, as the journal shows it.
///
/// ```swift
/// let findings: [MockFinding] = mock.journal.flatMap(\.findings)
/// #expect(findings.isEmpty)
/// ```
public typealias MockFinding = Finding

/// A recorded exchange.
///
/// ```swift
/// let unused: [MockRecordedEntry] = Array(mock.usage.unused)
/// #expect(unused.map(\.requestHead.method) == [.post])
/// ```
public typealias MockRecordedEntry = RecordedEntry
