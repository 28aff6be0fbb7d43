import Basics
import HTTPMessages
import HTTPServerCore
import HTTPTransport
import HTTPWireFormat
import NIOCore

extension ForwardingHandler {
  /// Restarts the timeout of the side that has to act next.
  func allowProgress() {
    guard let exchange else { return }
    let limits = service.limits
    if isWaitingForClient {
      allow(limits.requestTimeout)
    } else if !exchange.response.hasBegun {
      allow(limits.responseTimeout)
    } else {
      allow(connection.isInputClosed ? limits.halfClosedTimeout : limits.silenceTimeout)
    }
  }

  /// Whether the client has to send the rest of its request.
  var isWaitingForClient: Bool {
    guard let exchange, !exchange.request.isComplete, link?.isWritable ?? false, !exchange.response.hasBegun else {
      return false
    }
    return !exchange.request.expectsContinue || exchange.request.bodyBytes > 0
  }

  /// Notes whether the exchange waits for the rest of its request.
  func noteWaiting() {
    guard case .busy(.exchanging) = connection.phase else { return }
    wait(isWaitingForClient ? .withinRequest : nil)
  }

  /// Ends an exchange for the side that did not act in time.
  func timeOutExchange() {
    guard let exchange else { return end(.close) }
    let limits = service.limits
    if connection.isInputClosed, exchange.response.hasBegun {
      abandon("the client closed the connection before the response was complete")
    } else if !isWritable {
      abandon("the client read nothing of the response for \(DurationText.of(limits.silenceTimeout))")
    } else if isWaitingForClient {
      let method = exchange.request.method
      dropLink()
      self.exchange.take()?.report(omission: "the request did not come to its end")
      whenReported { [self] in send(ProxyRefusal(.timedOut), to: method, closes: true) }
    } else if exchange.response.hasBegun {
      let time = DurationText.of(limits.silenceTimeout)
      fail(TransportFault(.silence, "no byte for \(time), \(exchange.response.place)"))
    } else {
      let time = DurationText.of(limits.responseTimeout)
      fail(TransportFault(.silence, "no byte for \(time), \(exchange.response.place) (limits.deadline)"))
    }
  }
}
