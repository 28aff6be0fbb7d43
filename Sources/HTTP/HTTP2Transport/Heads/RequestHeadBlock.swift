import HTTPMessages
import HTTPTransport
import HTTPWireFormat
import NIOHPACK

/// The heads of requests, as the frames of HTTP/2 carry them.
enum RequestHeadBlock {
  /// The head of a request in the form of HTTP/1.1.
  struct Text {
    /// The bytes, including the empty line at their end.
    let bytes: [UInt8]
    /// The announced length of the body; `nil` if there is none.
    let length: Int?
    let method: HTTPMethod
  }

  /// Returns the head in the form of HTTP/1.1, which has the same headers.
  ///
  /// - Throws: `MalformedHead` if it is not a valid head of HTTP/2, so that no byte of a header can end it early.
  static func text(_ block: HPACKHeaders) throws(MalformedHead) -> Text {
    let head = try MessageHead(block, pseudo: [":method", ":scheme", ":authority", ":path"])
    if let fault = head.fault { throw fault }
    guard let method = head.pseudo[":method"], FieldRules.isToken(method) else {
      throw MalformedHead(reason: "the :method is missing or not a token")
    }
    guard method != "CONNECT" else { throw MalformedHead(reason: "this server is not a proxy") }
    guard head.pseudo[":scheme"] != nil else { throw MalformedHead(reason: "the :scheme is missing") }
    guard let path = head.pseudo[":path"], !path.isEmpty, path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw MalformedHead(reason: "the :path is missing, or has characters that must be percent-encoded")
    }
    let hosts = head.headers.values(of: "host")
    let authority = head.pseudo[":authority"] ?? hosts.first
    guard hosts.allSatisfy({ $0 == authority }), authority.map({ FieldText.isReadable($0.utf8) }) ?? true else {
      throw MalformedHead(reason: "the host is not the :authority")
    }
    var text = "\(method) \(path) HTTP/1.1\r\n"
    if let authority { text += "Host: \(authority)\r\n" }
    var cookies: [String] = []
    for field in head.headers.fields where field.name != "host" {
      // Cookies may come in several headers, for better compression (RFC 9113, section 8.2.3).
      if field.name == "cookie" { cookies.append(field.value) } else { text += "\(field.name): \(field.value)\r\n" }
    }
    if !cookies.isEmpty { text += "cookie: \(cookies.joined(separator: "; "))\r\n" }
    return Text(bytes: Array((text + "\r\n").utf8), length: try head.length(), method: HTTPMethod(method))
  }

  /// Returns the head of a request, without the headers that HTTP/2 forbids.
  static func block(of message: RequestMessage) -> HPACKHeaders {
    var block = HPACKHeaders()
    block.reserveCapacity(message.fields.count + 4)
    block.add(name: ":method", value: message.method.rawValue)
    block.add(name: ":scheme", value: message.scheme)
    block.add(name: ":authority", value: message.host)
    block.add(name: ":path", value: message.target)
    for field in message.fields {
      let name = ASCII.lowercased(field.name)
      let isKept = !MessageHead.connectionHeaders.contains(name) && (name != "te" || field.value == "trailers")
      if isKept { block.add(name: name, value: field.value) }
    }
    return block
  }
}
