import HTTPMessages
import HTTPServerCore
import HTTPWireFormat
import NIOCore
import Quantities

extension ForwardingHandler {
  /// Begins the exchange for a request head, or refuses it.
  func open(_ head: ByteBuffer) {
    do throws(RequestHead.Fault) {
      let request = try RequestRelay(
        head,
        to: service.upstream,
        proxy: service.proxy,
        routes: service.routes,
        gate: service.gate,
        limit: service.limits.keptBodyBytes
      )
      guard admission == .served else { throw service.fullness }
      begin(request)
    } catch {
      refuse(error, head)
    }
  }

  func refuse(_ fault: RequestHead.Fault) { refuse(fault, connection.buffer) }

  /// Responds to a partially received request in place of the server, and reports that the request is not recorded.
  private func refuse(_ fault: RequestHead.Fault, _ head: ByteBuffer) {
    let request = RefusedRequest.request(head, to: service.upstream)
    service.report(omitting: request, "the proxy refused it with \(fault.status): \(fault.reason)")
    whenReported { [self] in send(ProxyRefusal(fault), to: request.method, closes: true) }
  }
}
