import Basics
import HTTPMessages
import HTTPTransport
import HTTPWireFormat
import NIOSSL

/// Explains a failed TLS handshake: what was wrong, and what the user can do.
enum TLSFaults {
  private static let remedy = "--insecure accepts it"

  /// Returns the fault for a handshake error; the certificate is the server's, if it sent one.
  static func fault(for error: any Error, certificate: NIOSSLCertificate?, host: String) -> TransportFault {
    TransportFault(.tls, message(for: error, certificate: certificate, host: host))
  }

  private static func message(for error: any Error, certificate: NIOSSLCertificate?, host: String) -> String {
    if let failure = error as? NIOSSLExtraError, failure == .failedToValidateHostname {
      let names = certificate.map(names) ?? []
      let known = names.isEmpty ? "" : " but for \(names.joined(separator: ", "))"
      return "the certificate is not for \(host)\(known); \(remedy)"
    }
    if ConnectFaults.isReset(error) { return "the server reset the connection during the TLS handshake" }
    let text = String(describing: error)
    if text.contains("CERTIFICATE_VERIFY_FAILED") { return "\(reason(against: certificate)); \(remedy)" }
    if text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST") || text.contains("PACKET_LENGTH") {
      return "the server does not speak TLS at this port; write http:// in the URL if it means plain HTTP"
    }
    if text.contains("EOF during handshake") {
      return "the server closed the connection during the TLS handshake"
    }
    return "the TLS handshake failed: \(text)"
  }

  /// Returns why a certificate is not trusted: its dates are checked first, then its issuer.
  private static func reason(against certificate: NIOSSLCertificate?) -> String {
    guard let certificate else { return "the certificate is not trusted" }
    let now = time(nil)
    if certificate.notValidAfter < now { return "the certificate expired on \(day(certificate.notValidAfter))" }
    if certificate.notValidBefore > now {
      return "the certificate is not valid before \(day(certificate.notValidBefore))"
    }
    let isSelfSigned = (try? certificate.toDERBytes()).flatMap(CertificateNames.init)?.isSelfIssued ?? false
    return isSelfSigned ? "the certificate is self-signed" : "the certificate's issuer is not trusted"
  }

  /// Returns whether a certificate is for a host name, also by a wildcard for its first label (RFC 9525, section 6.3).
  static func isNamed(_ host: String, in certificate: NIOSSLCertificate?) -> Bool {
    guard let certificate else { return false }
    let host = HostName.normalized(host)
    let parent = host.drop { $0 != "." }.dropFirst()
    return names(in: certificate).map(HostName.normalized).contains { name in
      name == host || name.hasPrefix("*.") && parent.contains(".") && name.dropFirst(2) == parent
    }
  }

  /// Returns the DNS names in a certificate.
  private static func names(in certificate: NIOSSLCertificate) -> [String] {
    certificate._subjectAlternativeNames().compactMap { name in
      name.nameType == .dnsName ? Excerpts.of(Array(name.contents)) : nil
    }
  }

  /// Returns a day in UTC, such as `2020-05-20`.
  private static func day(_ moment: time_t) -> String { "\(CivilDate(dayNumber: Int64(moment) / 86_400))" }
}
