import Basics
import HARRecordings
package import HTTPMessages

/// Records every exchange of a client.
///
/// When nothing more can be recorded, no further requests are sent: the walk ends as if it was cancelled.
package struct RecordingClient: HTTPClient {
  private let client: any HTTPClient
  private let session: RecordingSession

  private let now: @Sendable () -> Int64

  /// Creates a client that sends requests through another one, and records each exchange in a session.
  ///
  /// `now` returns the time in nanoseconds since 1970.
  package init(client: any HTTPClient, session: RecordingSession, now: @escaping @Sendable () -> Int64) {
    self.client = client
    self.session = session
    self.now = now
  }

  /// Sends a request, and records the exchange when it has ended.
  package func send(_ request: HTTPRequest) async -> HTTPExchange {
    guard let number = session.number() else {
      let fault = TransportFault(.cancelled, "nothing more can be recorded")
      return HTTPExchange(request: request, response: nil, faults: [fault])
    }
    let started = Timestamp.text(nanoseconds: now())
    let exchange = await client.send(request)
    guard !exchange.faults.contains(where: { $0.kind == .cancelled }) else { return exchange }
    var captured = CapturedExchange(exchange: exchange, started: started)
    captured.isCredentialProbe = SendingPurpose.isCredentialProbe
    session.take(captured, number: number)
    return exchange
  }
}
