import HTTPMessages
import HTTPTransport
import Redaction

#if TLS
  import TransportSecurity
#endif

/// The TLS support of this build; the package trait `TLS` enables it.
enum CommandSecurity {
  /// The reason why TLS is missing, and how to enable it; `nil` if this build supports TLS.
  static let absence: String? = {
    #if TLS
      nil
    #else
      #"this build of contract has no TLS; use "swift run --traits TLS contract ...", or install it with ci/install"#
    #endif
  }()

  /// Returns the TLS of a client, which accepts any certificate if it is insecure.
  ///
  /// Without TLS support, every https exchange fails, including one after a redirect.
  static func client(insecure: Bool = false) -> ClientSecurity {
    #if TLS
      .tls(insecure: insecure)
    #else
      ClientSecurity { _ in .failure(TransportFault(.tls, absence ?? "")) }
    #endif
  }

  /// Requires TLS support if a URL needs it.
  ///
  /// - Throws: `CommandFailure` for an https URL in a build without TLS.
  static func require(for url: HTTPURL) throws(CommandFailure) {
    guard let absence, url.scheme == "https" else { return }
    let shown = RedactedURL(url)
    throw CommandFailure("\"\(shown)\" needs TLS: \(absence)", at: "--base-url")
  }
}
