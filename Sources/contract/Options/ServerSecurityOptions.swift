import ArgumentParser
import HTTPServerCore

#if TLS
  import TransportSecurity
#endif

/// The TLS of a server of this command, and its certificate.
struct ServerSecurityOptions: SettingGroup {
  static let settings: [SettingOf<ServerSecurityOptions>] = [
    SettingOf("mock.tls-write-certificate", \.tlsWriteCertificate, as: .path)
  ]

  @Flag(help: "Serve TLS, with a certificate made for this run unless you name one.")
  var tls = false

  @Option(help: .value("path", "A PEM file with the certificate and its chain."), completion: .file())
  var tlsCertificate: String?

  @Option(help: .value("path", "A PEM file with the certificate's private key."), completion: .file())
  var tlsKey: String?

  /// Write the certificate made for this run, for clients to trust.
  @Keyed var tlsWriteCertificate: String?

  mutating func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-certificate and --tls-key belong together; name both, or neither")
    }
    guard tlsWriteCertificate == nil || tlsCertificate == nil else {
      throw ValidationError("mock.tls-write-certificate writes one made for this run; leave --tls-certificate out")
    }
  }

  /// Returns the certificate and its key; `nil` if no option enables TLS.
  ///
  /// - Parameter host: The address on which the server listens, for which a generated certificate is also valid.
  /// - Throws: `CommandFailure` for files that cannot be read, used or written.
  func security(host: String) throws(CommandFailure) -> ServerSecurity? {
    guard tls || tlsCertificate != nil || tlsWriteCertificate != nil else { return nil }
    #if TLS
      if let tlsCertificate, let tlsKey { return try given(certificate: tlsCertificate, key: tlsKey) }
      return try made(host: host)
    #else
      let option = tls ? "--tls" : tlsCertificate != nil ? "--tls-certificate" : "mock.tls-write-certificate"
      throw CommandFailure("\(CommandSecurity.absence ?? "")", at: option)
    #endif
  }

  #if TLS
    private func given(certificate: String, key: String) throws(CommandFailure) -> ServerSecurity {
      let certificatePEM = try InputFile(noun: "certificate", remedy: "name a PEM file with --tls-certificate")
        .bytes(of: certificate)
      let keyPEM = try InputFile(noun: "private key", remedy: "name a PEM file with --tls-key").bytes(of: key)
      do throws(ServerSecurityError) {
        return try ServerSecurity(certificatePEM: certificatePEM, keyPEM: keyPEM)
      } catch {
        let place = error.part == .certificate ? "--tls-certificate \(certificate)" : "--tls-key \(key)"
        throw CommandFailure(error.reason, at: place)
      }
    }

    private func made(host: String) throws(CommandFailure) -> ServerSecurity {
      let file = try tlsWriteCertificate.map { path throws(CommandFailure) in
        try OutputFile(path: path, as: .certificate, option: "mock.tls-write-certificate")
      }
      let security: ServerSecurity
      do throws(ServerSecurityError) { security = try .selfSigned(hosts: [host]) } catch {
        throw CommandFailure(error, at: "--tls")
      }
      try file?.write(bytes: security.certificatePEM)
      return security
    }
  #endif
}
