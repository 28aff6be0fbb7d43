import Quantities
import HARRecordings
package import HTTPExchange

/// Records every exchange of a client.
///
/// Once nothing more can be recorded nothing more is asked: the walk ends as one that was cancelled.
package struct RecordingClient: HTTPClient {
  private let client: any HTTPClient
  private let session: RecordingSession

  /// Creates a client that sends requests by another one, and records each exchange in a session.
  package init(client: any HTTPClient, session: RecordingSession) {
    self.client = client
    self.session = session
  }

  /// Sends a request, and records the exchange once it has ended.
  package func send(_ request: HTTPRequest) async -> HTTPExchange {
    guard let number = session.number() else {
      let fault = TransportFault(.cancelled, "nothing more can be recorded")
      return HTTPExchange(request: request, response: nil, faults: [fault])
    }
    let started = Timestamp.text(nanoseconds: WallClock.now)
    let exchange = await client.send(request)
    guard !exchange.faults.contains(where: { $0.kind == .cancelled }) else { return exchange }
    session.take(CapturedExchange(exchange: exchange, started: started), number: number)
    return exchange
  }
}
