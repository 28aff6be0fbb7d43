public import Diagnostics
public import HTTPServerCore
import NIOSSL

extension ServerSecurity {
  /// The security of a certificate and its key; the key stays in memory.
  ///
  /// - Parameters:
  ///   - certificatePEM: The certificate, followed by those that vouch for it, as PEM text.
  ///   - keyPEM: The private key of the first certificate, as PEM text, not encrypted.
  /// - Throws: `ServerSecurityError` where they cannot be read, or do not belong together.
  public init(certificatePEM: [UInt8], keyPEM: [UInt8]) throws(ServerSecurityError) {
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
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(key)
    )
    configuration.applicationProtocols = ["http/1.1"]
    let context: NIOSSLContext
    do {
      context = try NIOSSLContext(configuration: configuration)
    } catch {
      throw ServerSecurityError(part: .key, reason: "it is not the key of the certificate")
    }
    self.init(certificatePEM: certificatePEM) { NIOSSLServerHandler(context: context) }
  }

  /// Makes a certificate for this machine that vouches for itself, valid for a year.
  ///
  /// - Parameter hosts: Names and addresses for which it is valid, in addition to `localhost` and the loopback addresses.
  /// - Throws: `ServerSecurityError` where a host is neither a name nor an address.
  public static func selfSigned(hosts: [String] = []) throws(ServerSecurityError) -> ServerSecurity {
    let made: (certificate: String, key: String)
    do {
      made = try SelfSignedCertificate.make(hosts: hosts)
    } catch {
      throw ServerSecurityError(part: .certificate, reason: "it cannot be made for \(hosts.joined(separator: ", "))")
    }
    return try ServerSecurity(certificatePEM: Array(made.certificate.utf8), keyPEM: Array(made.key.utf8))
  }
}

/// Why a server cannot speak TLS.
public struct ServerSecurityError: DiagnosticError, Hashable {
  /// What it is about.
  public enum Part: String, Sendable, Hashable {
    /// The certificate.
    case certificate
    /// The private key.
    case key
  }

  /// What it is about.
  public let part: Part
  /// What is wrong with it.
  public let reason: String

  /// `the certificate cannot be used: reason`.
  public var diagnostic: Diagnostic {
    Diagnostic(code: "unusable-\(part.rawValue)", message: "the \(part) cannot be used", cause: reason)
  }
}
