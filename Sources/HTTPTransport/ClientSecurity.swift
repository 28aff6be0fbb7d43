import HTTPExchange
import NIOCore
import NIOSSL
import NIOTLS
import Synchronization

/// The TLS settings of a client, read when the first secure connection asks for them and not before.
///
/// The system's root certificates take many milliseconds to read; a run against plain HTTP never does.
final class ClientSecurity: Sendable {
  let insecure: Bool
  private let trustedCertificates: String
  private let made = Mutex<NIOSSLContext?>(nil)

  init(insecure: Bool, trustedCertificates: String) {
    self.insecure = insecure
    self.trustedCertificates = trustedCertificates
  }

  /// The settings, the same for every connection.
  ///
  /// - Throws: a `tls` fault where the additional root certificates cannot be read.
  func context() throws(TransportFault) -> NIOSSLContext {
    do {
      return try made.withLock { made in
        if let made { return made }
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = insecure ? .none : .fullVerification
        configuration.applicationProtocols = ["http/1.1"]
        if !trustedCertificates.isEmpty {
          let certificates = try NIOSSLCertificate.fromPEMBytes(Array(trustedCertificates.utf8))
          configuration.additionalTrustRoots = [.certificates(certificates)]
        }
        let context = try NIOSSLContext(configuration: configuration)
        made = context
        return context
      }
    } catch {
      throw TransportFault(.tls, "TLS cannot be set up; are the trusted certificates PEM text? \(error)")
    }
  }

  /// The TLS handler of one connection; an address as host takes no server name indication (RFC 6066, section 3).
  static func handler(context: NIOSSLContext, host: String) throws -> NIOSSLClientHandler {
    let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    return try NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : host)
  }
}

/// Tells how the TLS handshake ends, and turns its errors into faults.
final class HandshakeHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let tls: NIOSSLClientHandler
  private let host: String
  private let ended: (Result<Void, any Error>) -> Void
  private var isOver = false

  init(tls: NIOSSLClientHandler, host: String, ended: @escaping (Result<Void, any Error>) -> Void) {
    self.tls = tls
    self.host = host
    self.ended = ended
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if !isOver, case .handshakeCompleted? = event as? TLSUserEvent {
      isOver = true
      ended(.success(()))
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
