import HTTPExchange
import HTTPTransport
import Redaction

#if TLS
  import TransportSecurity
#endif

/// The TLS of this build of the command; the package's trait `TLS` decides whether there is any.
enum CommandSecurity {
  /// Why there is no TLS, and how to get it; `nil` where the command speaks TLS.
  static let absence: String? = {
    #if TLS
      nil
    #else
      #"this build of contract has no TLS; use "swift run --traits TLS contract ...", or install it with ci/install"#
    #endif
  }()

  /// The TLS of a client, which accepts any certificate where it is insecure.
  ///
  /// Without TLS it ends every exchange by https, such as one that a redirect leads to.
  static func client(insecure: Bool = false) -> ClientSecurity {
    #if TLS
      .tls(insecure: insecure)
    #else
      ClientSecurity { .failure(TransportFault(.tls, absence ?? "")) }
    #endif
  }

  /// Requires TLS where a URL needs it.
  ///
  /// - Throws: `CommandFailure` for an https URL in a build without TLS.
  static func require(for url: HTTPURL) throws(CommandFailure) {
    guard let absence, url.scheme == "https" else { return }
    let shown = VisibleText.of(SecretRedaction().redacting(url).description)
    throw CommandFailure("\"\(shown)\" needs TLS: \(absence)", at: "--base-url")
  }
}
