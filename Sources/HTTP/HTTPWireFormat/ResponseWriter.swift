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
    head(of: response, connection) + response.body
  }

  /// Returns the head of a response, up to and including the empty line.
  package static func head(of response: HTTPResponse, _ connection: Connection) -> [UInt8] {
    var head: [UInt8] = []
    head.reserveCapacity(estimatedSize(ofHead: response))
    head += "HTTP/1.1 ".utf8
    head += String(response.status).utf8
    head.append(0x20)
    head += response.reason.utf8
    head += "\r\n".utf8
    for field in response.headers.fields {
      head += field.name.utf8
      head += ": ".utf8
      head += field.value.utf8
      head += "\r\n".utf8
    }
    switch connection {
    case .implied: break
    case .keepAlive: head += "Connection: keep-alive\r\n".utf8
    case .close: head += "Connection: close\r\n".utf8
    }
    head += "\r\n".utf8
    return head
  }

  /// Returns a capacity in bytes that the head of a response rarely exceeds.
  private static func estimatedSize(ofHead response: HTTPResponse) -> Int {
    response.headers.fields.reduce(64 + response.reason.utf8.count) { size, field in
      size + field.name.utf8.count + field.value.utf8.count + 4
    }
  }
}
