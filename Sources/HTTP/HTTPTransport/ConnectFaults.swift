import Basics
package import HTTPMessages
import NIOCore
import NIOPosix

/// Translates connection errors into faults that a user understands.
package enum ConnectFaults {
  /// Returns whether the peer reset the connection; writing to a closed connection counts too.
  package static func isReset(_ error: any Error) -> Bool {
    guard let code = (error as? IOError)?.errnoCode else { return false }
    return code == ECONNRESET || code == EPIPE
  }

  /// Returns the fault for an error that occurred while connecting to an origin, or to the proxy on the way.
  package static func fault(
    for error: any Error,
    at origin: Origin,
    through proxy: HTTPProxy?,
    within allowed: Duration,
    limit: String
  ) -> TransportFault {
    guard let proxy else { return fault(for: error, at: origin, within: allowed, limit: limit) }
    if let fault = error as? TransportFault { return fault }
    if let timeout = error as? ConnectTimeout, timeout.isConnected {
      let time = DurationText.of(allowed)
      return TransportFault(
        .connectTimeout,
        "no connection to \(origin.text) through the proxy \(proxy.text) within \(time) (\(limit))"
      )
    }
    let fault = fault(for: error, at: proxy.origin, within: allowed, limit: limit)
    return TransportFault(
      fault.kind,
      "the proxy that \(proxy.variable) names cannot be used: \(fault.message); NO_PROXY=\(origin.host) goes without it"
    )
  }

  /// Returns the fault for an error that occurred while connecting to an origin.
  package static func fault(
    for error: any Error,
    at origin: Origin,
    within allowed: Duration,
    limit: String
  ) -> TransportFault {
    let place = origin.text
    switch error {
    case let fault as TransportFault:
      return fault
    case let timeout as ConnectTimeout where timeout.isConnected && !origin.isSecure:
      let time = DurationText.of(allowed)
      return TransportFault(
        .connectTimeout,
        "no HTTP/2 with \(place) within \(time) (\(limit)); use \"http: 1.1\" if the server speaks that"
      )
    case let timeout as ConnectTimeout where timeout.isConnected:
      let time = DurationText.of(allowed)
      return TransportFault(
        .tls,
        "no TLS handshake with \(place) within \(time) (\(limit)); does the server speak TLS there?"
      )
    case is ConnectTimeout, ChannelError.connectTimeout:
      let time = DurationText.of(allowed)
      return TransportFault(.connectTimeout, "no connection to \(place) within \(time) (\(limit))")
    case let failure as NIOConnectionError where failure.connectionErrors.isEmpty:
      return TransportFault(.nameNotResolved, "the host name \"\(origin.host)\" has no address; is it spelled right?")
    case let failure as NIOConnectionError:
      // A name may have several addresses; the most specific error wins.
      let faults = failure.connectionErrors.map { fault(for: $0.error, at: origin, within: allowed, limit: limit) }
      let order: [TransportFault.Kind] = [.connectionRefused, .connectTimeout, .unreachable, .connectionReset, .other]
      return order.lazy.compactMap { kind in faults.first { $0.kind == kind } }.first
        ?? TransportFault(.other, "no connection to \(place): \(failure)")
    case let failure as IOError:
      return fault(for: failure, place: place)
    default:
      return TransportFault(.other, "no connection to \(place): \(error)")
    }
  }

  private static func fault(for failure: IOError, place: String) -> TransportFault {
    switch failure.errnoCode {
    case ECONNREFUSED:
      TransportFault(.connectionRefused, "nothing listens at \(place) (connection refused)")
    case ETIMEDOUT:
      TransportFault(.connectTimeout, "no connection to \(place): the host does not respond")
    case EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, ENETDOWN, EADDRNOTAVAIL, EACCES, EPERM:
      TransportFault(.unreachable, "\(place) cannot be reached: \(reason(of: failure))")
    case ECONNRESET:
      TransportFault(.connectionReset, "\(place) reset the connection while it was being opened")
    default:
      TransportFault(.other, "no connection to \(place): \(reason(of: failure))")
    }
  }

  private static func reason(of failure: IOError) -> String { String(cString: strerror(failure.errnoCode)) }
}
