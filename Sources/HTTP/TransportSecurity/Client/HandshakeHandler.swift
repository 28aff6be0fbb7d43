import HTTPMessages
import NIOCore
import NIOSSL
import NIOTLS

/// Reports the result of the TLS handshake, and converts its errors to faults.
final class HandshakeHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let tls: NIOSSLClientHandler
  private let host: String
  /// Whether the certificate must have the host's name; NIO also accepts the address of the peer, which a proxy has.
  private let checksName: Bool
  private let ended: (Result<String?, any Error>) -> Void
  private var isOver = false

  init(
    tls: NIOSSLClientHandler,
    host: String,
    checksName: Bool,
    ended: @escaping (Result<String?, any Error>) -> Void
  ) {
    self.tls = tls
    self.host = host
    self.checksName = checksName
    self.ended = ended
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if !isOver, case .handshakeCompleted(let chosen)? = event as? TLSUserEvent {
      isOver = true
      if checksName, !TLSFaults.isNamed(host, in: tls.peerCertificate) {
        let error = NIOSSLExtraError.failedToValidateHostname
        ended(.failure(TLSFaults.fault(for: error, certificate: tls.peerCertificate, host: host)))
        return context.close(promise: nil)
      }
      ended(.success(chosen))
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isOver else { return context.fireErrorCaught(error) }
    isOver = true
    ended(.failure(TLSFaults.fault(for: error, certificate: tls.peerCertificate, host: host)))
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    if !isOver {
      isOver = true
      ended(.failure(TransportFault(.tls, "the server closed the connection during the TLS handshake")))
    }
    context.fireChannelInactive()
  }
}
