import Foundation
import HARRecordings
import HTTPExchange

/// Records every exchange of a client.
///
/// Once nothing more can be recorded nothing more is asked: the walk ends as one that was cancelled.
struct RecordingClient: HTTPClient {
  let client: any HTTPClient
  let session: RecordingSession

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    guard let number = session.number() else {
      let fault = TransportFault(.cancelled, "nothing more can be recorded")
      return HTTPExchange(request: request, response: nil, faults: [fault])
    }
    let started = Timestamp.of(.now)
    let exchange = await client.send(request)
    guard !exchange.faults.contains(where: { $0.kind == .cancelled }) else { return exchange }
    session.take(CapturedExchange(exchange: exchange, started: started), number: number)
    return exchange
  }
}

/// Moments as recordings have them.
enum Timestamp {
  /// RFC 3339 in UTC, with milliseconds: `2026-05-04T09:41:00.217Z`.
  static func of(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// The same for nanoseconds since 1970.
  static func of(nanoseconds: Int64) -> String {
    of(Date(timeIntervalSince1970: Double(nanoseconds) / 1e9))
  }
}
