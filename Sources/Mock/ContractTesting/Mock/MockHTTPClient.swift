public import HTTPMessages

/// A client of HTTP messages whose requests belong to a mock, for code that takes the protocol `HTTPClient`.
///
/// Faults of scenarios are faults of the exchange, next to the part of the response that arrived. Redirects are not
/// followed.
///
/// ```swift
/// let url = try MockURL(parsing: "https://api.example.com/v1/feed?limit=10")
/// let exchange: MockExchange = await mock.client.send(MockRequest(url: url))
/// #expect(exchange.response?.status == 200 && exchange.faults.isEmpty)
/// ```
public struct MockHTTPClient: HTTPClient {
  let mock: Mock

  /// Returns the exchange of a request with the mock.
  public func send(_ request: HTTPRequest) async -> HTTPExchange {
    let start = ContinuousClock.now
    let served: Mock.Served
    switch mock.serve(request) {
    case .now(let ready): served = ready
    case .later(let make): served = await make()
    }
    var exchange = HTTPExchange(request: request, response: nil)
    let delays = mock.settings.delayRule
    do {
      for event in served.events {
        try Task.checkCancellation()
        switch event {
        case .wait(let time): try await delays.sleep(time)
        case .head(let head): exchange.response = head
        case .body(let bytes): exchange.response?.body += bytes
        case .end: break
        case .silence: exchange.faults.append(TransportFault(.silence, "the server sent nothing more"))
        case .fault(let fault): exchange.faults.append(fault)
        }
      }
    } catch {
      exchange.faults.append(TransportFault(.cancelled, "cancelled by the caller"))
    }
    exchange.elapsed = start.duration(to: .now)
    return exchange
  }
}

extension MockSettings {
  /// The duration of delays; recorded delays are real unless the settings say otherwise.
  var delayRule: MockDelays { delays ?? (pace == .recorded ? .real : .skipped) }
}
