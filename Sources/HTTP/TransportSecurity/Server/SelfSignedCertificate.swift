import Basics
import HTTPMessages
import HTTPServerCore
import NIOCore

/// Creates a self-signed certificate with a new key.
///
/// Source: RFC 5280, section 4.1; the names that it is valid for are subject alternative names (RFC 9110, section
/// 4.3.4).
enum SelfSignedCertificate {
  private static let localNames = ["localhost", "127.0.0.1", "::1"]
  /// The tolerance for a client's clock that is slow, in seconds.
  private static let leeway: Int64 = 300
  /// The validity period, in seconds.
  private static let validity: Int64 = 365 * 86400

  /// An error for a host that is neither a name nor an IP address.
  struct InvalidHost: Error {}

  /// Returns a certificate and its key as PEM text.
  static func make(hosts: [String]) throws -> (certificate: String, key: String) {
    let key = SigningKey()
    let hosts = localNames + hosts.filter { !localNames.contains($0) }
    let contents = try contents(publicPoint: key.publicPoint, names: hosts.map(alternativeName))
    let certificate = DER.sequence([contents, Identifier.algorithm, DER.bits(key.signature(of: contents))])
    return (pem("CERTIFICATE", certificate), pem("EC PRIVATE KEY", key.der))
  }

  /// The object identifiers of algorithms, names and extensions.
  private enum Identifier {
    static let ecdsaWithSHA256 = DER.identifier(1, 2, 840, 10045, 4, 3, 2)
    static let ecPublicKey = DER.identifier(1, 2, 840, 10045, 2, 1)
    static let commonName = DER.identifier(2, 5, 4, 3)
    static let basicConstraints = DER.identifier(2, 5, 29, 19)
    static let extendedKeyUsage = DER.identifier(2, 5, 29, 37)
    static let serverAuthentication = DER.identifier(1, 3, 6, 1, 5, 5, 7, 3, 1)
    static let subjectAlternativeName = DER.identifier(2, 5, 29, 17)

    static let algorithm = DER.sequence([ecdsaWithSHA256])
  }

  /// Returns the signed part of the certificate.
  private static func contents(publicPoint: [UInt8], names: [[UInt8]]) -> [UInt8] {
    let now = WallClock.now / 1_000_000_000
    let name = DER.sequence([DER.set(of: DER.sequence([Identifier.commonName, DER.text("localhost")]))])
    let serial = (0..<16).map { _ in UInt8.random(in: 0...UInt8.max) }
    // Clients that trust the certificate trust this server only. It has no key usage: some clients would require
    // certificate signing, because it signed itself, and others would reject it for that.
    let extensions = [
      [Identifier.basicConstraints, DER.isTrue, DER.octets(DER.sequence([]))],
      [Identifier.extendedKeyUsage, DER.octets(DER.sequence([Identifier.serverAuthentication]))],
      [Identifier.subjectAlternativeName, DER.octets(DER.sequence(names))],
    ]
    return DER.sequence([
      DER.tagged(0, DER.integer([2])),
      DER.integer(serial),
      Identifier.algorithm,
      name,
      DER.sequence([time(now - leeway), time(now - leeway + validity)]),
      name,
      DER.sequence([DER.sequence([Identifier.ecPublicKey, SigningKey.curve]), DER.bits(publicPoint)]),
      DER.tagged(3, DER.sequence(extensions.map(DER.sequence))),
    ])
  }

  /// Returns a time in seconds since 1970, with a two-digit year until 2049 (RFC 5280, section 4.1.2.5).
  static func time(_ seconds: Int64) -> [UInt8] {
    let text = Timestamp.text(nanoseconds: Timestamp.nanoseconds(ofSeconds: seconds))
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }.prefix(14)
    return digits.starts(with: "20".utf8) && digits.dropFirst(2).first.map { $0 < 0x35 } ?? false
      ? DER.value(0x17, digits.dropFirst(2) + [0x5A]) : DER.value(0x18, digits + [0x5A])
  }

  /// Returns a host as a `GeneralName`: its IP address, or else its name.
  private static func alternativeName(of host: String) throws -> [UInt8] {
    let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    if let address = try? SocketAddress(ipAddress: bare, port: 0) { return DER.implicit(7, address.bytes) }
    guard !bare.isEmpty, bare.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw InvalidHost() }
    return DER.implicit(2, Array(bare.utf8))
  }

  /// Returns the PEM text of an encoding, in lines of 64 characters.
  ///
  /// Source: RFC 7468.
  private static func pem(_ label: String, _ der: [UInt8]) -> String {
    var rest = Base64.text(of: der)[...]
    var lines = ["-----BEGIN \(label)-----"]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    return (lines + ["-----END \(label)-----", ""]).joined(separator: "\n")
  }
}
