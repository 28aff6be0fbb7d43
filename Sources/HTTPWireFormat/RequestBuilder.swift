package import HTTPMessages

/// A builder that creates requests from the bytes of their heads.
package struct RequestBuilder {
  /// The server's own address: the origin of every request's URL.
  package let address: HTTPURL

  /// Creates a builder for the requests of one server.
  package init(address: HTTPURL) { self.address = address }

  /// Returns the request; only the path and the query of an absolute target are used (RFC 9112, section 3.2).
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the head.
  ///   - head: The positions of its parts.
  ///   - names: The headers to include; `nil` for all.
  ///   - body: The body.
  package func request(
    _ bytes: UnsafeRawBufferPointer,
    _ head: RequestHead,
    only names: HeaderNameSet? = nil,
    body: [UInt8]
  ) throws(RequestHead.Fault) -> HTTPRequest {
    let method = HTTPMethod(String(decoding: bytes[head.method], as: UTF8.self))
    guard method.rawValue != "CONNECT" else {
      throw RequestHead.Fault(status: 501, reason: "this server is not a proxy")
    }
    var headers = HTTPHeaders()
    head.forEachField(of: bytes) { _, name, value in
      if let names, !names.contains(UnsafeRawBufferPointer(rebasing: bytes[name])) { return }
      headers.add(
        String(decoding: bytes[name], as: UTF8.self),
        String(decoding: RequestHead.trimmed(bytes[value]), as: UTF8.self)
      )
    }
    let target = String(decoding: bytes[head.target], as: UTF8.self)
    return HTTPRequest(method: method, url: try url(of: target, method), headers: headers, body: body)
  }

  /// Returns the URL of a target at the server's own address.
  package func url(of target: String, _ method: HTTPMethod) throws(RequestHead.Fault) -> HTTPURL {
    var url = address
    guard !target.utf8.contains(0x23) else { throw .malformed("the target has a fragment") }
    if target.utf8.first == 0x2F || target == "*" && method == .options {
      let mark = target.utf8.firstIndex(of: 0x3F)
      url.path = mark.map { String(target[..<$0]) } ?? target
      url.query = mark.map { String(target[$0...].dropFirst()) }
      return url
    }
    guard let absolute = try? HTTPURL(parsing: target) else {
      throw .malformed("the target is neither a path nor a URL")
    }
    guard absolute.scheme == "http" || absolute.scheme == "https" else {
      throw .malformed("the target has the scheme \(absolute.scheme); this server accepts only http and https")
    }
    url.path = absolute.path.isEmpty ? "/" : absolute.path
    url.query = absolute.query
    return url
  }
}
