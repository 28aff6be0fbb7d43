import HTTPExchange

/// Makes a request of its head's bytes.
struct RequestBuilder {
  /// The server's own address: the origin of every request's URL.
  let address: HTTPURL

  /// The request; of a target in absolute form only path and query count (RFC 9112, section 3.2).
  func request(
    _ bytes: UnsafeRawBufferPointer,
    _ head: RequestHead,
    body: [UInt8]
  ) throws(RequestHead.Fault) -> HTTPRequest {
    let method = HTTPMethod(String(decoding: bytes[head.method], as: UTF8.self))
    guard method.rawValue != "CONNECT" else { throw RequestHead.Fault(status: 501, reason: "this server is no proxy") }
    var headers = HTTPHeaders()
    try RequestHead.forEachField(UnsafeRawBufferPointer(rebasing: bytes[head.fields]), from: 0) { name, value in
      headers.add(
        String(decoding: bytes[head.fields][offsetting: name], as: UTF8.self),
        String(decoding: bytes[head.fields][offsetting: value], as: UTF8.self)
      )
    }
    let target = String(decoding: bytes[head.target], as: UTF8.self)
    return HTTPRequest(method: method, url: try url(of: target, method), headers: headers, body: body)
  }

  private func url(of target: String, _ method: HTTPMethod) throws(RequestHead.Fault) -> HTTPURL {
    var url = address
    guard !target.utf8.contains(0x23) else { throw .malformed("the target has a fragment") }
    if target.utf8.first == 0x2F || target == "*" && method == .options {
      let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      url.path = parts.first.map(String.init) ?? "/"
      url.query = parts.count > 1 ? String(parts[1]) : nil
      return url
    }
    guard let absolute = try? HTTPURL(parsing: target), absolute.scheme.hasPrefix("http") else {
      throw .malformed("the target is neither a path nor a URL")
    }
    url.path = absolute.path.isEmpty ? "/" : absolute.path
    url.query = absolute.query
    return url
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// The bytes of a range that is counted from the beginning of the slice.
  fileprivate subscript(offsetting range: Range<Int>) -> Slice<UnsafeRawBufferPointer> {
    self[(startIndex + range.lowerBound)..<(startIndex + range.upperBound)]
  }
}
