import HTTPMessages
import HTTPWireFormat
import NIOCore
import Quantities

extension ClientHandler {
  /// Begins the exchange for a request head, or refuses it.
  func open(_ head: ByteBuffer) {
    do throws(RequestHead.Fault) {
      let limits = service.limits
      let request = try RequestRelay(
        head,
        to: service.upstream,
        proxy: service.proxy,
        routes: service.routes,
        limit: limits.keptBodyBytes
      )
      guard !isTurnedAway else {
        let clients = limits.connections == 1 ? "1 client is" : "\(limits.connections) clients are"
        throw RequestHead.Fault(status: 503, reason: "more than \(clients) connected at a time")
      }
      begin(request)
    } catch {
      refuse(error, head)
    }
  }

  /// Responds to a partially received request in place of the server, and reports that the request is not recorded.
  func refuse(_ fault: RequestHead.Fault, _ head: ByteBuffer) {
    let request = RefusedRequest.request(head, to: service.upstream)
    service.report(
      ProxiedExchange(
        exchange: HTTPExchange(request: request, response: nil),
        number: service.nextNumber(),
        started: WallClock.now,
        omission: "the proxy refused it with \(fault.status): \(fault.reason)"
      )
    )
    whenReported { [self] in send(ProxyRefusal(fault), to: request.method, closes: true) }
  }
}
