import ArgumentParser
import HTTPMessages
import HTTPServerCore
import HTTPTransport

#if TLS
  import HTTP2Transport
#endif

/// The versions of HTTP that a client or a server speaks.
enum HTTPVersions: RawRepresentable, CaseIterable, ExpressibleByArgument, Sendable, SettingScalar {
  case only(HTTPVersion)
  case automatic

  static let allCases = HTTPVersion.allCases.map(HTTPVersions.only) + [.automatic]

  init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  /// The number of the version, or `auto`.
  var rawValue: String {
    switch self {
    case .only(let version): String(version.name.drop { $0 != "/" }.dropFirst())
    case .automatic: "auto"
    }
  }

  /// The versions that may be spoken.
  var versions: [HTTPVersion] {
    switch self {
    case .only(let version): [version]
    case .automatic: HTTPVersion.allCases
    }
  }

  /// Returns the HTTP/2 of a client; `nil` for HTTP/1.1 alone.
  ///
  /// - Throws: `CommandFailure` if this build has no HTTP/2, and it is required.
  func ofClient() throws(CommandFailure) -> ClientHTTP2? {
    #if TLS
      switch self {
      case .only(.http1): nil
      case .only(.http2): .required
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
      case .only(.http1): nil
      case .only(.http2): .required
      case .automatic: .offered
      }
    #else
      try requireAbsence()
      return nil
    #endif
  }

  #if !TLS
    private func requireAbsence() throws(CommandFailure) {
      guard !versions.contains(.http1) else { return }
      throw CommandFailure(
        #"this build of contract has no HTTP/2; use "swift run --traits TLS contract ...", or install it with ci/install"#,
        at: "http: 2"
      )
    }
  #endif
}
