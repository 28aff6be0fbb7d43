import HTTPMessages
import HTTPServerCore
import HTTPWireFormat
import NIOCore

extension ForwardingHandler {
  /// Begins the exchange for a request head, or refuses it.
  func open(_ head: ByteBuffer) {
    serve(by: ownService)
    do throws(RequestHead.Fault) {
      var (head, callback) = (head, nil as ProxiedCallback?)
      if let addresses = service.callbackAddresses { callback = try redirect(&head, addresses) }
      var request = try RequestRelay(
        head,
        to: service.upstream,
        proxy: service.proxy,
        routes: service.routes?.restoring(service.callbackAddresses),
        gate: service.gate,
        callbacks: callback == nil ? service.callbackAddresses : nil,
        client: connection.context?.remoteAddress?.ipAddress,
        limit: service.limits.keptBodyBytes
      )
      request.callback = callback
      guard admission == .served else { throw service.fullness }
      begin(request)
    } catch {
      refuse(error, head)
    }
  }

  /// Leads a callback of the API to the client's own URL; returns `nil` for any other request.
  ///
  /// - Throws: Status 404 for an address that is not known any longer.
  private func redirect(
    _ head: inout ByteBuffer,
    _ addresses: CallbackAddresses
  ) throws(RequestHead.Fault) -> ProxiedCallback? {
    let line = head.readableBytesView.prefix { $0 != 0x0A }
    let words = line.split(separator: 0x20, maxSplits: 1, omittingEmptySubsequences: false)
    guard let method = words.first, let rest = words.last, words.count == 2,
      rest.starts(with: CallbackAddresses.prefix.utf8)
    else { return nil }
    let target = rest.prefix { $0 != 0x20 && $0 != 0x0D }
    guard let found = addresses.entry(ofTarget: Substring(decoding: target, as: UTF8.self)) else {
      throw RequestHead.Fault(status: 404, reason: "this address of a callback is not known, or not any longer")
    }
    var redirected = ByteBufferAllocator().buffer(capacity: head.readableBytes + found.target.utf8.count)
    redirected.writeBytes(method)
    redirected.writeString(" \(found.target)")
    redirected.writeBytes(head.readableBytesView[target.endIndex...])
    head = redirected
    serve(by: service.forCallbacks(to: found.entry.url))
    let name = HTTPMethod(String(decoding: method, as: UTF8.self))
    return ProxiedCallback(found.entry, method: name, suffix: found.suffix)
  }

  func refuse(_ fault: RequestHead.Fault) { refuse(fault, connection.buffer) }

  /// Responds to a partially received request in place of the server, and reports that the request is not recorded.
  private func refuse(_ fault: RequestHead.Fault, _ head: ByteBuffer) {
    let request = RefusedRequest.request(head, to: service.upstream)
    service.report(omitting: request, "the proxy refused it with \(fault.status): \(fault.reason)")
    whenReported { [self] in send(ProxyRefusal(fault), to: request.method, closes: true) }
  }
}
