import Basics
import HTTPMessages
package import HTTPTransport
import NIOCore
import NIOSSL

extension ClientSecurity {
  /// Returns TLS that verifies the server's certificate and host name.
  ///
  /// Reading the system's root certificates takes many milliseconds, so they are read before the first secure
  /// connection. All connections of the same value share them.
  ///
  /// - Parameters:
  ///   - insecure: Whether any certificate is accepted, such as self-signed or expired ones, or those of another host.
  ///   - trustedCertificates: Root certificates, as PEM text, that are trusted in addition to the system's; empty for
  ///     none.
  package static func tls(insecure: Bool = false, trustedCertificates: String = "") -> ClientSecurity {
    let contexts = ContextCache(insecure: insecure, trustedCertificates: trustedCertificates)
    return ClientSecurity { versions in
      Result { () throws(TransportFault) in try contexts.context(offering: versions) }
        .map { context in
          { channel, host, isTunnel, ended in
            let tls = try handler(context: context, host: host)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(tls)
            try pipeline.addHandler(
              HandshakeHandler(tls: tls, host: host, checksName: isTunnel && !insecure, ended: ended)
            )
          }
        }
    }
  }

  /// Returns the TLS handler of one connection; an IP address as host gets no server name indication (RFC 6066, section
  /// 3).
  private static func handler(context: NIOSSLContext, host: String) throws -> NIOSSLClientHandler {
    let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    return try NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : host)
  }
}

/// The TLS settings of a client, read when the first secure connection needs them.
private final class ContextCache: Sendable {
  private let insecure: Bool
  private let trustedCertificates: String
  private let made = Mutex<[[HTTPVersion]: NIOSSLContext]>([:])

  init(insecure: Bool, trustedCertificates: String) {
    self.insecure = insecure
    self.trustedCertificates = trustedCertificates
  }

  /// Returns the settings, which all connections that offer the same versions share.
  ///
  /// - Throws: A `tls` fault if the additional root certificates cannot be read.
  func context(offering versions: [HTTPVersion]) throws(TransportFault) -> NIOSSLContext {
    do {
      return try made.withLock { made in
        if let known = made[versions] { return known }
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = insecure ? .none : .fullVerification
        configuration.applicationProtocols = versions.map(\.protocolName)
        if !trustedCertificates.isEmpty {
          let certificates = try NIOSSLCertificate.fromPEMBytes(Array(trustedCertificates.utf8))
          configuration.additionalTrustRoots = [.certificates(certificates)]
        }
        let context = try NIOSSLContext(configuration: configuration)
        made[versions] = context
        return context
      }
    } catch {
      throw TransportFault(.tls, "TLS cannot be set up; are the trusted certificates PEM text? \(error)")
    }
  }
}
