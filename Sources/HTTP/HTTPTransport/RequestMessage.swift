package import HTTPMessages

/// A valid request with all its headers, ready to be written in the form of either version of HTTP.
package struct RequestMessage: Sendable {
  /// The method.
  package let method: HTTPMethod
  /// The scheme of the URL.
  package let scheme: String
  /// The host and port that the request is for.
  package let host: String
  /// The path and query, as they are sent.
  package let target: String
  /// The headers, without `Host`.
  package let fields: [HTTPHeaderField]
  /// The body.
  package let body: [UInt8]
  /// The proxy that the request is sent to; `nil` for none, and for a tunnel.
  let proxy: HTTPProxy?
  /// The request that was given, with what signing changed.
  let sent: HTTPRequest

  /// The bytes in HTTP/1.1.
  ///
  /// Source: RFC 9112, section 3.
  var bytes: [UInt8] {
    let place = proxy == nil ? "" : "\(scheme)://\(host)"
    var text = "\(method.rawValue) \(place)\(target) HTTP/1.1\r\nHost: \(host)\r\n"
    for field in fields + (proxy?.fields ?? []) { text += "\(field.name): \(field.value)\r\n" }
    text += "\r\n"
    return Array(text.utf8) + body
  }
}
