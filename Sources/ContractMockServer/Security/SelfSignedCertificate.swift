import Crypto
import NIOCore
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes a certificate that vouches for itself, with a new key.
///
/// Source: RFC 5280; the names it is good for are subject alternative names (RFC 9110, section 4.3.4).
enum SelfSignedCertificate {
  private static let localNames = ["localhost", "127.0.0.1", "::1"]
  /// Five minutes, by which the clock of a client may be behind.
  private static let leeway = 300.0
  private static let validity = 365.0 * 86400

  /// A certificate and its key as PEM text.
  static func make(hosts: [String]) throws -> (certificate: String, key: String) {
    let key = P256.Signing.PrivateKey()
    let name = try DistinguishedName { CommonName("localhost") }
    let hosts = localNames + hosts.filter { !localNames.contains($0) }
    let now = Date()
    let certificate = try Certificate(
      version: .v3,
      serialNumber: Certificate.SerialNumber(),
      publicKey: Certificate.PublicKey(key.publicKey),
      notValidBefore: now - leeway,
      notValidAfter: now + validity,
      issuer: name,
      subject: name,
      extensions: try Certificate.Extensions {
        // Whoever trusts it trusts this server and no other. The usage of the key is not told: some clients would want it
        // to sign certificates, as it signed its own, and others would refuse it for that.
        Critical(BasicConstraints.notCertificateAuthority)
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(try hosts.map(alternativeName))
      },
      issuerPrivateKey: Certificate.PrivateKey(key)
    )
    return (try certificate.serializeAsPEM().pemString, key.pemRepresentation)
  }

  private static func alternativeName(of host: String) throws -> GeneralName {
    let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    guard let address = try? SocketAddress(ipAddress: bare, port: 0) else {
      guard !bare.isEmpty, bare.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw NotAHost() }
      return .dnsName(bare)
    }
    return .ipAddress(ASN1OctetString(contentBytes: address.bytes[...]))
  }

  private struct NotAHost: Error {}
}
