import Diagnostics
import HTTPServerCore
import NIOSSL
import Testing

@testable import TransportSecurity

@Suite("A certificate that is made for a run")
struct SelfSignedCertificateTests {
  @Test("A made certificate is valid for the given hosts and this machine's own names")
  func hosts() throws {
    let security = try ServerSecurity.selfSigned(hosts: ["mock.example", "192.0.2.7", "[2001:db8::7]", "localhost"])
    let certificates = try NIOSSLCertificate.fromPEMBytes(security.certificatePEM)
    let names = try #require(certificates.first?._subjectAlternativeNames())
    let addresses = names.filter { $0.nameType == .ipAddress }.map { Array($0.contents) }
    let texts = names.filter { $0.nameType == .dnsName }.map { String(decoding: $0.contents, as: UTF8.self) }
    #expect(texts == ["localhost", "mock.example"])
    #expect(addresses.map(\.count) == [4, 16, 4, 16])
    #expect(addresses[2] == [192, 0, 2, 7])
    #expect(addresses[1] == Array(repeating: 0, count: 15) + [1])
  }

  @Test("Each made certificate has its own serial number, and is valid for a year")
  func validity() throws {
    let made = try [ServerSecurity.selfSigned(), .selfSigned()].map { security in
      try #require(try NIOSSLCertificate.fromPEMBytes(security.certificatePEM).first)
    }
    #expect(made[0].serialNumber != made[1].serialNumber)
    #expect((made[0].notValidAfter - made[0].notValidBefore) / 86400 == 365)
  }

  /// Source: RFC 5280, section 4.1.2.5.
  @Test(
    "A date has two digits for its year until 2049, and four from then on",
    arguments: [
      (0, "180f31393730303130313030303030305a"), (1_582_934_400, "170d3230303232393030303030305a"),
      (2_524_607_999, "170d3439313233313233353935395a"), (2_524_608_000, "180f32303530303130313030303030305a"),
    ] as [(Int64, String)]
  )
  func time(_ seconds: Int64, _ encoding: String) {
    #expect(Hexadecimal.text(of: SelfSignedCertificate.time(seconds)) == encoding)
  }

  @Test("A certificate or key that cannot be used is refused with the reason")
  func errors() throws {
    let (made, foreign) = (try SelfSignedCertificate.make(hosts: []), try SelfSignedCertificate.make(hosts: []))
    let nonsense = Array("nonsense".utf8)
    func message(_ certificate: [UInt8], _ key: [UInt8]) -> String? {
      do throws(ServerSecurityError) {
        _ = try ServerSecurity(certificatePEM: certificate, keyPEM: key)
        return nil
      } catch {
        return error.description
      }
    }
    let certificate = Array(made.certificate.utf8)
    #expect(message(nonsense, nonsense) == "the certificate cannot be used: it is not a certificate as PEM text")
    #expect(
      message(certificate, nonsense)
        == "the key cannot be used: it is not a private key as PEM text, or it is encrypted"
    )
    #expect(
      message(certificate, Array(foreign.key.utf8)) == "the key cannot be used: it is not the key of the certificate"
    )
    #expect(message(certificate, Array(made.key.utf8)) == nil)
    let error = #expect(throws: ServerSecurityError.self) { try ServerSecurity.selfSigned(hosts: ["not a host"]) }
    #expect(error?.description == "the certificate cannot be used: it cannot be made for not a host")
  }
}
