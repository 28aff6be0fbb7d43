import Basics
import ContractJudge
import ContractModel
import HARRecordings
package import HTTPMessages
public import MockEngine
import Redaction

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// The mock of one test: its recordings, contract, scenario, session and journal.
///
/// `withMock` and the traits create one, make it the ``current`` mock of the test's task and its child tasks, and end
/// it with the test. A request that arrives afterwards fails.
///
/// ```swift
/// try await withMock(.replay("feed.har")) { mock in
///   _ = try await loadFeed(by: mock.session)
///   #expect(mock.journal.map(\.status) == [200])
/// }
/// ```
public final class Mock: Sendable {
  /// The mock of the current task; `nil` outside of a test with a mock.
  @TaskLocal public static var current: Mock?

  struct Progress: Sendable {
    var isEnded = false
    /// Whether a request arrived, even if the journal has been cleared since.
    var hasReceived = false
    /// Whether another mock was started inside of this one.
    var hasInner = false
    var unmatched: [MockIssue] = []
    var unmatchedLines: Set<String> = []
    var route: RouteLease?
    var session: URLSession?
    var bound: BoundRoute?
  }

  /// The settings that the mock was created with.
  public let settings: MockSettings
  /// The state of the engine.
  package let runtime: MockRuntime
  /// Responds to requests before the recordings do.
  package let responder: ReplyResponder?
  /// Sends the requests that are recorded or passed through; `nil` if there are none.
  package let forwarder: (any HTTPClient)?
  /// Whether requests arrive over a socket.
  let isServer: Bool
  /// Whether requests that are not recorded can be sent to the API.
  let hasUpstream: Bool
  let service: ReplyService
  let contract: Contract?
  let recordings: [Recording]
  let recorder: MockRecorder?
  let checks: CheckSet
  let policy: RedactionPolicy
  /// The name of the test, for messages.
  let name: String
  let cookies = URLSessionConfiguration.ephemeral.httpCookieStorage
  let progress = Mutex(Progress())
  /// The class that serves `URLSession.shared` for this mock, as a number; 0 for none.
  let routeNumber = Counter()

  /// Creates a mock; `withMock` also makes it the current one, ends it and reports its issues.
  ///
  /// - Throws: ``MockError`` if a file is missing or unreadable, or if the test would record in CI.
  package init(
    _ settings: MockSettings,
    name: String,
    sourceFile: String,
    isServer: Bool = false,
    upstream: HTTPURL? = nil
  ) throws(MockError) {
    let files = TestFiles(of: sourceFile, folder: settings.folder)
    let setup = try MockSetup(settings, files: files, isServer: isServer, upstream: upstream)
    responder = setup.responder
    forwarder = setup.forwarder
    self.isServer = isServer
    hasUpstream = !isServer || upstream != nil
    self.settings = settings
    self.name = name
    runtime = setup.runtime
    contract = setup.contract
    recordings = setup.recordings
    recorder = setup.recorder
    checks = setup.checks
    policy = setup.policy
    service = ReplyService(
      runtime: setup.runtime,
      forwarder: setup.forwarder,
      responder: setup.responder,
      log: setup.runtime.makeLog(address: HTTPURL(scheme: "http", host: "localhost"))
    )
  }

  /// Whether the test has ended.
  var isEnded: Bool { progress.withLock(\.isEnded) }

  /// The requests so far, oldest first, with their responses' origins, nearest recordings and findings.
  public var journal: [JournalEntry] { runtime.journal }

  /// The numbers of requests, and the unused recordings.
  public var usage: MockUsage { runtime.usage }

  /// The current scenario.
  public var scenario: Scenario { runtime.scenario() }

  /// Plays a scenario from the next request on.
  public func play(_ scenario: Scenario) { runtime.play(scenario) }

  /// The contract's and the recordings' scenario with a name and parameters, such as `slow:delay=2s`.
  ///
  /// - Throws: `ScenarioError` for an unknown name or an invalid parameter.
  public func scenario(named text: String) throws(ScenarioError) -> Scenario { try runtime.book.scenario(text) }

  /// Restarts the scenario and the sequences of recorded responses, and clears the journal.
  public func reset() {
    if runtime.usage.requests > 0 { noteReceived() }
    runtime.reset()
  }

  /// A session whose requests belong to this mock, whichever task starts them.
  public var session: URLSession {
    if let known = progress.withLock(\.session) { return known }
    let configuration = configuration
    configuration.protocolClasses = [boundRoute.ownClass]
    let session = URLSession(configuration: configuration)
    return progress.withLock { progress in
      if let known = progress.session { return known }
      progress.session = session
      return session
    }
  }

  /// A configuration for sessions whose requests belong to this mock, without cache and with cookies of its own.
  public var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = cookies
    return mocking(configuration)
  }

  /// Changes a configuration so that the requests of its sessions belong to this mock.
  ///
  /// - Returns: The same configuration.
  @discardableResult
  public func mocking(_ configuration: URLSessionConfiguration) -> URLSessionConfiguration {
    configuration.protocolClasses = [boundRoute.protocolClass] + (configuration.protocolClasses ?? [])
    return configuration
  }

  private var boundRoute: BoundRoute {
    progress.withLock { progress in
      if let known = progress.bound { return known }
      let route = BoundRoute(to: self)
      progress.bound = route
      return route
    }
  }

  /// A client of HTTP messages with the same engine, for code that takes the protocol `HTTPClient`.
  public var client: MockHTTPClient { MockHTTPClient(mock: self) }
}

extension URLSessionConfiguration {
  /// A configuration for sessions whose requests belong to the mock of the current test.
  ///
  /// Outside of a test with a mock, every request of such a session fails.
  public static var mocked: URLSessionConfiguration { URLSessionConfiguration.ephemeral.mocked() }

  /// Changes the configuration so that the requests of its sessions belong to the mock of the current test.
  ///
  /// - Returns: The same configuration.
  public func mocked() -> URLSessionConfiguration {
    if let mock = Mock.current { return mock.mocking(self) }
    protocolClasses = [MissingMockProtocol.self] + (protocolClasses ?? [])
    return self
  }
}
