import Basics
import Foundation
import Testing

@testable import ContractTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Delegates of URL sessions with a mock") struct SessionDelegateTests {
  #if canImport(FoundationNetworking)
    @Test("A delegate responds to the challenge of a server, and the request is repeated with its credential")
    func challenge() async throws {
      let guarded: MockResponder = { request in
        request.headers["Authorization"] == "Basic dXNlcjpwYXNz"
          ? MockResponse(text: "welcome")
          : MockResponse(status: 401, headers: ["WWW-Authenticate": #"Basic realm="all""#], text: "who?")
      }
      try await withMock(configure: { $0.responders = [guarded] }) { mock in
        let delegate = ChallengeResponder()
        let session = URLSession(configuration: mock.configuration, delegate: delegate, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        try await expect("welcome") { try await session.text("/") }
        #expect(delegate.realms.withLock { $0 } == ["all"])
        // Without a delegate, the task gets the response.
        try await expect(401) { try await mock.session.load(URLRequest(url: url("/"))).status }
        #expect(mock.journal.map(\.status) == [401, 200, 401])
      }
    }

    @Test("A delegate can keep a redirect from being followed")
    func refusedRedirect() async throws {
      try await withMock(
        configure: {
          $0.responders = [{ _ in MockResponse(status: 302, headers: ["Location": "/next"], text: "moved") }]
        }
      ) { mock in
        let session = URLSession(configuration: mock.configuration, delegate: ChallengeResponder(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (status, body) = try await session.load(URLRequest(url: url("/")))
        #expect(status == 302)
        #expect(body == "moved")
        #expect(mock.journal.count == 1)
      }
    }
  #endif

  @Test("The client of HTTP messages has the same engine: responses, faults and the journal")
  func messageClient() async throws {
    try await withMock(.replay("feed.har")) { mock in
      let request = MockRequest(url: try MockURL(parsing: "https://api.example.com/v1/feed?limit=10"))
      let exchange = await mock.client.send(request)
      #expect(exchange.response?.status == 200)
      #expect(exchange.faults.isEmpty)
      mock.play(.truncated)
      let broken = await mock.client.send(request)
      #expect(broken.faults.map(\.kind) == [.closedAmidBody])
      #expect(broken.response?.body.isEmpty == false)
      mock.play(.timeout)
      #expect(await mock.client.send(request).faults.map(\.kind) == [.silence])
      #expect(mock.journal.map(\.scenario) == ["online", "truncated", "timeout"])
    }
  }

  @Test("A synchronous test finds its mock, and issues reach the test framework's own function")
  func synchronous() async throws {
    let texts = Mutex<[String]>([])
    invokeWithMock(
      configure: {
        $0.recordings = ["feed.har"]
        $0.reach = .task
      },
      onIssue: { issue in texts.withLock { $0.append(issue.description) } }
    ) {
      #expect(Mock.current?.recordings.count == 1)
      if let mock = Mock.current, let url = try? MockURL(parsing: "https://api.example.com/none") {
        _ = mock.serve(MockRequest(url: url))
      }
    }
    #expect(Mock.current == nil)
    #expect(texts.withLock { $0.count } == 1)
    invokeWithMock(
      configure: { $0.recordings = ["none.har"] },
      onIssue: { issue in texts.withLock { $0.append(issue.description) } }
    ) { Issue.record("a test without its recording does not run") }
    #expect(texts.withLock { $0.last?.contains("there is no recording") } == true)
  }

  @Test("The names of built-in scenarios are values, each its own")
  func scenarioNames() {
    let named: [MockScenario] = [
      .offline, .timeout, .halfOpen, .slow, .dribble, .serverError, .unauthorized, .wrongStatus, .notFound, .empty,
      .invalidJSON, .trailingComma, .contractViolation, .noBody, .truncated, .malformedChunk, .resetMidway,
      .emptyResponse, .interim, .garbage, .slowClose, .rateLimited, .flaky,
    ]
    #expect(Set(named.map(\.name)) == Set(MockScenario.allFaults.map(\.name)))
  }
}

/// Responds to challenges, and refuses redirects.
private final class ChallengeResponder: NSObject, URLSessionTaskDelegate {
  let realms = Mutex<[String]>([])

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    realms.withLock { $0.append(challenge.protectionSpace.realm ?? "") }
    completionHandler(.useCredential, URLCredential(user: "user", password: "pass", persistence: .none))
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
