public import Foundation
public import HTTPExchange

/// Notes when requests start, how they end, and how long they took.
public struct LoggingHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let log: any FeedLog
  private let now: @Sendable () -> Date

  /// A client with a log and the clock that times it.
  public init(client: any HTTPClient, log: any FeedLog, now: @escaping @Sendable () -> Date) {
    self.client = client
    self.log = log
    self.now = now
  }

  /// Performs one exchange as the client does.
  public func send(_ request: HTTPRequest) async -> HTTPExchange {
    let noted = FeedEvent.Request(request)
    let start = now()
    log.note(.requestStarted(noted))
    let exchange = await client.send(request)
    let elapsed = elapsed(from: start, to: now())
    if let response = exchange.response, exchange.faults.isEmpty {
      log.note(.requestEnded(noted, status: response.status, elapsed: elapsed))
    } else {
      let fault = exchange.faults.first ?? TransportFault(.closedBeforeResponse, "no response came")
      log.note(.requestFailed(noted, reason: FeedEvent.Reason(fault), elapsed: elapsed))
    }
    return exchange
  }

  /// The time between, to the microsecond: dates know it no better.
  private func elapsed(from start: Date, to end: Date) -> Duration {
    // Clocks are set while requests run: neither a negative time nor one beyond all bounds may come of it.
    let seconds = min(max(0, end.timeIntervalSince(start)), 1e9)
    return .microseconds((seconds * 1e6).rounded())
  }
}
