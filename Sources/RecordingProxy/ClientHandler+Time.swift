import HTTPMessages
import HTTPTransport
import HTTPWireFormat
import NIOCore
import Quantities

extension ClientHandler {
  /// Restarts the timeout of the side that has to act next.
  func allowProgress() {
    guard let exchange else { return }
    let limits = service.limits
    if isWaitingForClient(exchange) {
      allow(limits.requestTimeout)
    } else if !exchange.response.hasBegun {
      allow(limits.responseTimeout)
    } else {
      allow(isInputClosed ? limits.halfClosedTimeout : limits.silenceTimeout)
    }
  }

  private func isWaitingForClient(_ exchange: ProxyExchange) -> Bool {
    guard !exchange.request.isComplete, link?.isWritable ?? false, !exchange.response.hasBegun else { return false }
    return !exchange.request.expectsContinue || exchange.request.bodyBytes > 0
  }

  /// Ends an exchange or connection that has timed out.
  func timeOut() {
    switch phase {
    case .idle where buffer.readableBytes > 0 && takesResponses:
      let fault = RequestHead.Fault(status: 408, reason: "the request did not come to its end in time")
      refuse(fault, buffer)
    case .connecting: fail(TransportFault(.connectTimeout, "no connection to \(service.upstream.origin.text) in time"))
    case .exchanging: timeOutExchange()
    case .reporting: break
    case .idle, .tunnel, .lingering, .closed: close()
    }
  }

  private func timeOutExchange() {
    guard let exchange else { return close() }
    let limits = service.limits
    if isInputClosed, exchange.response.hasBegun {
      abandon("the client closed the connection before the response was complete")
    } else if !takesResponses {
      abandon("the client read nothing of the response for \(DurationText.of(limits.silenceTimeout))")
    } else if isWaitingForClient(exchange) {
      let method = exchange.request.method
      dropLink()
      self.exchange.take()?.report(omission: "the request did not come to its end")
      let fault = RequestHead.Fault(status: 408, reason: "the request did not come to its end in time")
      whenReported { [self] in send(ProxyRefusal(fault), to: method, closes: true) }
    } else if exchange.response.hasBegun {
      let time = DurationText.of(limits.silenceTimeout)
      fail(TransportFault(.silence, "no byte for \(time), \(exchange.response.place)"))
    } else {
      let time = DurationText.of(limits.responseTimeout)
      fail(TransportFault(.silence, "no byte for \(time), \(exchange.response.place) (--deadline)"))
    }
  }
}
