import FeedClient
import HTTPMessages
import Testing

@Suite("A client whose requests are logged")
struct LoggingHTTPClientTests {
  private let request = HTTPRequest(
    url: HTTPURL(scheme: "http", host: "localhost", port: 8080, path: "/v1/feed", query: "limit=10")
  )

  @Test("A logging client logs a failure if a response comes with a fault")
  func cutOff() async {
    let log = RecordedEvents()
    let transport = CutOffClient()
    _ = await LoggingHTTPClient(client: transport, log: log, now: StepClock().now).send(request)
    let noted = FeedEvent.Request(request)
    let reason = FeedEvent.Reason(TransportFault(.closedAmidBody, "closed after 1 of 2 bytes"))
    #expect(log.all == [.requestStarted(noted), .requestFailed(noted, reason: reason, elapsed: .zero)])
  }

  @Test(
    "A client whose requests are logged notes no negative time, and none beyond bounds, when the clock is set meanwhile",
    arguments: [-3600, 1e300]
  )
  func clockSet(seconds: Double) async throws {
    let (log, clock) = (RecordedEvents(), StepClock())
    let transport = StubHTTPClient { _ in
      clock.move(by: seconds)
      return .success(HTTPResponse(status: 200))
    }
    _ = await LoggingHTTPClient(client: transport, log: log, now: clock.now).send(request)
    let elapsed: Duration = seconds < 0 ? .zero : .seconds(1_000_000_000)
    #expect(log.all.last == .requestEnded(FeedEvent.Request(request), status: 200, elapsed: elapsed))
  }

  @Test("A client whose requests are logged notes no secret: no field, no user, no secret of the query or of a fault")
  func secrets() async {
    let log = RecordedEvents()
    let url = HTTPURL(
      scheme: "http",
      userInfo: "bob:s3cret1",
      host: "localhost",
      path: "/v1/feed",
      query: "limit=10&access_token=s3cret2",
      fragment: "s3cret3"
    )
    let request = HTTPRequest(
      method: .post,
      url: url,
      headers: ["Authorization": "Bearer s3cret4"],
      body: Array("s3cret5".utf8)
    )
    let transport = StubHTTPClient { _ in .failure(TransportFault(.other, "http://a/?access_token=s3cret6 failed")) }
    _ = await LoggingHTTPClient(client: transport, log: log, now: StepClock().now).send(request)
    #expect(log.all.count == 2)
    for text in log.lines + log.all.map({ String(reflecting: $0) }) {
      #expect(!text.contains("s3cret") && !text.contains("bob"))
      #expect(text.contains("limit=10"))
    }
  }

  @Test("A client whose requests are logged notes a fault of several lines in one")
  func lines() {
    let reason = FeedEvent.Reason(TransportFault(.other, "one\ntwo\u{1B}[31m"))
    #expect(reason.description == "one␊two␛[31m")
  }
}

/// A client whose responses are incomplete.
private struct CutOffClient: HTTPClient {
  func send(_ request: HTTPRequest) async -> HTTPExchange {
    HTTPExchange(
      request: request,
      response: HTTPResponse(status: 200, body: [0x7B]),
      faults: [TransportFault(.closedAmidBody, "closed after 1 of 2 bytes")]
    )
  }
}
