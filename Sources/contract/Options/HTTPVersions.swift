import ArgumentParser
import HTTPServerCore
import HTTPTransport

#if TLS
  import HTTP2Transport
#endif

/// The versions of HTTP that a client or a server speaks.
enum HTTPVersions: String, CaseIterable, ExpressibleByArgument, Sendable, SettingScalar {
  case http1 = "1.1"
  case http2 = "2"
  case automatic = "auto"

  /// Returns the HTTP/2 of a client; `nil` for HTTP/1.1 alone.
  ///
  /// - Throws: `CommandFailure` if this build has no HTTP/2, and it is required.
  func ofClient() throws(CommandFailure) -> ClientHTTP2? {
    #if TLS
      switch self {
      case .http1: nil
      case .http2: .required
      case .automatic: .offered
      }
    #else
      try requireAbsence()
      return nil
    #endif
  }

  /// Returns the HTTP/2 of a server; `nil` for HTTP/1.1 alone.
  ///
  /// - Throws: `CommandFailure` if this build has no HTTP/2, and it is required.
  func ofServer() throws(CommandFailure) -> ServerHTTP2? {
    #if TLS
      switch self {
      case .http1: nil
      case .http2: .required
      case .automatic: .offered
      }
    #else
      try requireAbsence()
      return nil
    #endif
  }

  #if !TLS
    private func requireAbsence() throws(CommandFailure) {
      guard self == .http2 else { return }
      throw CommandFailure(
        #"this build of contract has no HTTP/2; use "swift run --traits TLS contract ...", or install it with ci/install"#,
        at: "--http 2"
      )
    }
  #endif
}
