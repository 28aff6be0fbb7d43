package import Diagnostics
import HTTPMessages
package import HTTPServerCore
import NIOSSL

extension ServerSecurity {
  /// Creates the security of a server from a certificate and its key, which stays in memory.
  ///
  /// - Parameters:
  ///   - certificatePEM: The certificate chain as PEM text, starting with the server's own certificate.
  ///   - keyPEM: The private key of the first certificate, as PEM text, not encrypted.
  /// - Throws: `ServerSecurityError` if they cannot be read, or do not belong together.
  package init(certificatePEM: [UInt8], keyPEM: [UInt8]) throws(ServerSecurityError) {
    let chain: [NIOSSLCertificate]
    do {
      chain = try NIOSSLCertificate.fromPEMBytes(certificatePEM)
    } catch {
      throw ServerSecurityError(part: .certificate, reason: "it is not a certificate as PEM text")
    }
    guard !chain.isEmpty else { throw ServerSecurityError(part: .certificate, reason: "it holds no certificate") }
    let key: NIOSSLPrivateKey
    do {
      key = try NIOSSLPrivateKey(bytes: keyPEM, format: .pem)
    } catch {
      throw ServerSecurityError(part: .key, reason: "it is not a private key as PEM text, or it is encrypted")
    }
    let configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(key)
    )
    let basic: NIOSSLContext
    do {
      basic = try NIOSSLContext(configuration: configuration)
    } catch {
      throw ServerSecurityError(part: .key, reason: "it is not the key of the certificate")
    }
    self.init(certificatePEM: certificatePEM) { versions in
      var offering = configuration
      offering.applicationProtocols = versions.map(\.protocolName)
      // What could be set up without the names can be with them.
      let context = (try? NIOSSLContext(configuration: offering)) ?? basic
      return { NIOSSLServerHandler(context: context) }
    }
  }

  /// Creates a self-signed certificate for this machine, valid for a year.
  ///
  /// - Parameter hosts: Names and addresses for which it is valid, in addition to `localhost` and the loopback
  ///   addresses.
  /// - Throws: `ServerSecurityError` if a host is neither a name nor an address.
  package static func selfSigned(hosts: [String] = []) throws(ServerSecurityError) -> ServerSecurity {
    let made: (certificate: String, key: String)
    do {
      made = try SelfSignedCertificate.make(hosts: hosts)
    } catch {
      throw ServerSecurityError(part: .certificate, reason: "it cannot be made for \(hosts.joined(separator: ", "))")
    }
    return try ServerSecurity(certificatePEM: Array(made.certificate.utf8), keyPEM: Array(made.key.utf8))
  }
}

/// An error of a certificate or key that cannot be used for TLS.
package struct ServerSecurityError: DiagnosticError, Hashable {
  /// The part that cannot be used.
  package enum Part: String, Sendable, Hashable {
    /// The certificate.
    case certificate
    /// The private key.
    case key
  }

  /// The part that cannot be used.
  package let part: Part
  /// The reason.
  package let reason: String

  /// `the certificate cannot be used: reason`.
  package var diagnostic: Diagnostic {
    Diagnostic(code: "unusable-\(part.rawValue)", message: "the \(part) cannot be used", cause: reason)
  }
}
