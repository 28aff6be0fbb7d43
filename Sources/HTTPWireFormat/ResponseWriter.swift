package import HTTPMessages

/// A writer that serializes responses as HTTP/1.1.
///
/// Source: RFC 9112, sections 4 and 9.3.
package enum ResponseWriter {
  /// The `Connection` header of a response.
  package enum Connection: Sendable, Hashable {
    /// No header, because HTTP/1.1 connections stay open by default.
    case implied
    case keepAlive
    case close
  }

  /// Returns the bytes of a response, head and body.
  package static func bytes(of response: HTTPResponse, _ connection: Connection) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(estimatedHeadSize(of: response) + response.body.count)
    forEachHeadPart(of: response, connection) { bytes += $0.utf8 }
    bytes += response.body
    return bytes
  }

  /// Returns a capacity in bytes that the head of a response rarely exceeds.
  package static func estimatedHeadSize(of response: HTTPResponse) -> Int {
    response.headers.fields.reduce(64 + response.reason.utf8.count) { size, field in
      size + field.name.utf8.count + field.value.utf8.count + 4
    }
  }

  /// Calls a closure with the parts of a response's head in order, up to and including the empty line.
  package static func forEachHeadPart(of response: HTTPResponse, _ connection: Connection, _ body: (String) -> Void) {
    body("HTTP/1.1 ")
    body(String(response.status))
    body(" ")
    body(response.reason)
    body("\r\n")
    for field in response.headers.fields {
      body(field.name)
      body(": ")
      body(field.value)
      body("\r\n")
    }
    switch connection {
    case .implied: break
    case .keepAlive: body("Connection: keep-alive\r\n")
    case .close: body("Connection: close\r\n")
    }
    body("\r\n")
  }
}
