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
    let target = UnsafeRawBufferPointer(rebasing: bytes[head.target])
    if let path = url(ofPath: target) { return HTTPRequest(method: method, url: path, headers: headers, body: body) }
    let url = try url(of: String(decoding: target, as: UTF8.self), method)
    return HTTPRequest(method: method, url: url, headers: headers, body: body)
  }

  /// Returns the URL of a target that is a path, possibly with a query; `nil` for any other.
  private func url(ofPath target: UnsafeRawBufferPointer) -> HTTPURL? {
    guard target.first == 0x2F, HeadBytes.firstIndex(of: 0x23, in: target, from: 0) == nil else { return nil }
    var url = address
    let mark = HeadBytes.firstIndex(of: 0x3F, in: target, from: 0)
    url.path = String(decoding: target[..<(mark ?? target.count)], as: UTF8.self)
    url.query = mark.map { String(decoding: target[($0 + 1)...], as: UTF8.self) }
    return url
  }

  /// Returns the URL of a target at the server's own address.
  package func url(of target: String, _ method: HTTPMethod) throws(RequestHead.Fault) -> HTTPURL {
    var text = target
    if let path = text.withUTF8({ self.url(ofPath: UnsafeRawBufferPointer($0)) }) { return path }
    guard !target.utf8.contains(0x23) else { throw .malformed("the target has a fragment") }
    var url = address
    if target == "*", method == .options {
      url.path = target
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
