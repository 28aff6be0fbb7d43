public import Foundation
public import HTTPMessages

/// Logs the start and the end of requests, with their duration.
public struct LoggingHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let log: any FeedLog
  private let now: @Sendable () -> Date

  /// Creates a client that logs the requests of another one, with the clock that times them.
  public init(client: any HTTPClient, log: any FeedLog, now: @escaping @Sendable () -> Date) {
    self.client = client
    self.log = log
    self.now = now
  }

  /// Performs one exchange with the other client.
  public func send(_ request: HTTPRequest) async -> HTTPExchange {
    let noted = FeedEvent.Request(request)
    let start = now()
    log.note(.requestStarted(noted))
    let exchange = await client.send(request)
    let elapsed = elapsed(from: start, to: now())
    if let response = exchange.response, exchange.faults.isEmpty {
      log.note(.requestEnded(noted, status: response.status, elapsed: elapsed))
    } else {
      let fault = exchange.faults.first ?? TransportFault(.closedBeforeResponse, "no response")
      log.note(.requestFailed(noted, reason: FeedEvent.Reason(fault), elapsed: elapsed))
    }
    return exchange
  }

  /// The elapsed time with microsecond precision, which is the precision of dates.
  private func elapsed(from start: Date, to end: Date) -> Duration {
    // The clock may be adjusted during a request, so the time is clamped.
    let seconds = min(max(0, end.timeIntervalSince(start)), 1e9)
    return .microseconds((seconds * 1e6).rounded())
  }
}
