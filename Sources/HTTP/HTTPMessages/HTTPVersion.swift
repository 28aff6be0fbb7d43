/// A version of HTTP that connections of this package may speak, oldest first.
///
/// Exhaustive switches state everything that a client and a listener need of a version: its names here, the handler of
/// its connections in `HTTPServerCore` and `HTTPTransport`, and what the key `http` turns on.
package enum HTTPVersion: String, Sendable, CaseIterable {
  case http1 = "HTTP/1.1"
  case http2 = "HTTP/2"

  /// The name in responses and recordings.
  package var name: String { rawValue }

  /// The name for ALPN (RFC 7301).
  package var protocolName: String {
    switch self {
    case .http1: "http/1.1"
    case .http2: "h2"
    }
  }

  /// Returns the versions that one side speaks, best first.
  ///
  /// - Parameter isHTTP2Required: Whether it speaks HTTP/2 alone; `nil` without HTTP/2.
  package static func spoken(isHTTP2Required: Bool?) -> [HTTPVersion] {
    guard let isHTTP2Required else { return [.http1] }
    return isHTTP2Required ? [.http2] : [.http2, .http1]
  }
}
