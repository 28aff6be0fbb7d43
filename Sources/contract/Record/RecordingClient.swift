import Quantities
import ContractMockServer
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
    let started = Timestamp.text(nanoseconds: WallClock.now)
    let exchange = await client.send(request)
    guard !exchange.faults.contains(where: { $0.kind == .cancelled }) else { return exchange }
    session.take(CapturedExchange(exchange: exchange, started: started), number: number)
    return exchange
  }
}
